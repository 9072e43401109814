import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

const restMs = 1500

/** A part that is fetched when the page has come to rest, so that it is there when somebody touches its button. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>, meanwhile?: ReactNode) {
  const Part = lazy(async () => ({ default: await load() }))
  setTimeout(() => void load().catch(() => {}), restMs)
  return function Later(props: Props) {
    return (
      <Suspense fallback={meanwhile}>
        <Part {...props} />
      </Suspense>
    )
  }
}
