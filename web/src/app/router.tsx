import { useQuery } from '@tanstack/react-query'
import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import { useConnectionProblem } from '../api/server-reachability.ts'
import { type Location, matchPath, LocationProvider, useNavigate, useTargetLocation } from '../navigation/index.ts'
import { viewerQuery } from '../features/sessions/index.ts'
import { type ResolvedRoute, resolveRoute } from './resolve-route.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { IsNavigating } from './is-navigating.ts'
import { IsScrolledDown } from '../ui/layout/first-rows.ts'
import { useServerRenderedHead } from '../ui/layout/server-rendered-head.ts'
import { PublicShell } from './public-shell.tsx'
import { isScrolledDown, keepScroll, type Stay, stayAt, useScrollRestoration } from './scroll-restoration.ts'

interface Shown extends ResolvedRoute {
  location: Location
  stay: Stay
}

/**
 * Shows what stands at the address. The page before stays until the next one is ready; when somebody signs in or out,
 * the route is resolved again.
 */
export function Router() {
  const { location: wanted, how } = useTargetLocation()
  const navigate = useNavigate()
  const viewer = useQuery({ ...viewerQuery, enabled: false }).data?.member?.id
  const [shown, setShown] = useState<Shown>()
  const isSlow = useIsSlow()
  useScrollRestoration(shown?.stay)
  useServerRenderedHead(shown?.location.pathname)

  const leave = useEffectEvent(() => keepScroll(shown?.stay))
  const show = useEffectEvent((resolved: ResolvedRoute | string, stay: Stay) => {
    if (typeof resolved === 'string') void navigate(resolved, { replace: true })
    else startTransition(() => setShown({ ...resolved, stay, location: wanted }))
  })

  useEffect(() => {
    const stay = stayAt(wanted, how)
    let isWanted = true
    leave()
    void resolveRoute(wanted, viewer).then((resolved) => isWanted && show(resolved, stay))
    return () => {
      isWanted = false
    }
  }, [wanted, how, viewer])

  // The frame stands there before it is known whose it is.
  if (!shown) return isSlow && <PublicShell />
  return (
    <IsNavigating value={shown.location !== wanted}>
      <Page {...shown} />
    </IsNavigating>
  )
}

/** Whether the first answer of the server takes or took its time. */
function useIsSlow(): boolean {
  const isWaiting = useConnectionProblem() === 'waiting'
  const [wasWaiting, setWasWaiting] = useState(false)
  if (isWaiting && !wasWaiting) setWasWaiting(true)
  return wasWaiting
}

/** What goes wrong in a screen is said inside its page, and what goes wrong around it inside another one. */
function Page({ path, Shell, Screen, location, stay }: Shown) {
  const page = (
    <ErrorBoundary
      place={location}
      otherwise={
        <PublicShell>
          <ErrorScreen />
        </PublicShell>
      }
    >
      <Shell>
        {Screen && (
          <ErrorBoundary place={location} otherwise={<ErrorScreen />}>
            <Screen />
          </ErrorBoundary>
        )}
      </Shell>
    </ErrorBoundary>
  )
  return (
    <LocationProvider location={location} params={matchPath(path, location.pathname) ?? {}}>
      <IsScrolledDown value={isScrolledDown(stay)}>{page}</IsScrolledDown>
    </LocationProvider>
  )
}
