import { useQuery } from '@tanstack/react-query'
import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import { type Location, matchPath, ShownAt, useNavigate, useWanted } from '../navigation/index.ts'
import { viewerQuery } from '../features/sessions/index.ts'
import { type Arrival, arriveAt } from './arrive.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { IsArriving } from './is-arriving.ts'
import { PublicShell } from './public-shell.tsx'
import { keepScroll, type Stay, stayAt, useScrollPlace } from './scroll-place.ts'

interface Shown extends Arrival {
  location: Location
  stay: Stay
}

/**
 * Shows what stands at the address. The page before stays until the next one is ready; when somebody signs in or out,
 * the place is looked at anew.
 */
export function Router() {
  const { location: wanted, how } = useWanted()
  const navigate = useNavigate()
  const viewer = useQuery({ ...viewerQuery, enabled: false }).data?.member?.id
  const [shown, setShown] = useState<Shown>()
  useScrollPlace(shown?.stay)

  const leave = useEffectEvent(() => keepScroll(shown?.stay))
  const show = useEffectEvent((arrival: Arrival | string, stay: Stay) => {
    if (typeof arrival === 'string') void navigate(arrival, { replace: true })
    else startTransition(() => setShown({ ...arrival, stay, location: wanted }))
  })

  useEffect(() => {
    const stay = stayAt(wanted, how)
    let isWanted = true
    leave()
    void arriveAt(wanted, viewer).then((arrival) => isWanted && show(arrival, stay))
    return () => {
      isWanted = false
    }
  }, [wanted, how, viewer])

  return (
    shown && (
      <IsArriving value={shown.location !== wanted}>
        <Page {...shown} />
      </IsArriving>
    )
  )
}

/** What goes wrong in a screen is said inside its page, and what goes wrong around it inside another one. */
function Page({ path, Shell, Screen, location }: Shown) {
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
    <ShownAt location={location} params={matchPath(path, location.pathname) ?? {}}>
      {page}
    </ShownAt>
  )
}
