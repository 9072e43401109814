import { Component, type ReactNode } from 'react'

interface Boundary {
  children: ReactNode
  otherwise: ReactNode
  /** Somewhere else it is tried again. */
  place: unknown
}

interface State {
  failedAt?: unknown
  hasFailed: boolean
}

/** Shows something else where drawing failed. */
export class ErrorBoundary extends Component<Boundary, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ place }: Boundary, { failedAt, hasFailed }: State): Partial<State> | null {
    if (!hasFailed) return { failedAt: place }
    return failedAt === place ? null : { hasFailed: false, failedAt: place }
  }

  override render() {
    return this.state.hasFailed ? this.props.otherwise : this.props.children
  }
}
