import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

const prefetchMs = 1500

/** A component whose code is fetched when the page has come to rest, so that it is there when somebody touches its button. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile?: (props: Props) => ReactNode,
) {
  const Component = lazy(async () => ({ default: await load() }))
  setTimeout(() => void load().catch(() => {}), prefetchMs)
  return function LazyComponent(props: Props) {
    return (
      <Suspense fallback={meanwhile?.(props)}>
        <Component {...props} />
      </Suspense>
    )
  }
}
