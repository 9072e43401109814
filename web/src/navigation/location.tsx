import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { type Location, navigate, onMove, type To, currentLocation } from './history.ts'

interface Shown {
  location: Location
  params: Record<string, string>
}
const Shown = createContext<Shown | null>(null)

/** Screens inside read this location, also while the next screen is being loaded. */
export function LocationProvider({ location, params, children }: Shown & { children: ReactNode }) {
  const shown = useMemo(() => ({ location, params }), [location, params])
  return <Shown value={shown}>{children}</Shown>
}

/** The location in the address bar, which the shown screen may not have caught up with yet. */
export const useTargetLocation = () => useSyncExternalStore(onMove, currentLocation)

export function useLocation(): Location {
  const wanted = useTargetLocation().location
  return useContext(Shown)?.location ?? wanted
}

export const useNavigate = () => navigate

/** The parameters of the route's pattern; empty where it has none. */
export const useParams = (): Record<string, string | undefined> => useContext(Shown)?.params ?? {}

export function useSearchParams() {
  const { search } = useLocation()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const set = useCallback(
    (next: URLSearchParams | Record<string, string>, options?: { replace?: boolean }) =>
      void navigate(`${location.pathname}${withMark(new URLSearchParams(next))}`, options),
    [],
  )
  return [params, set] as const
}

const withMark = (params: URLSearchParams) => (params.size === 0 ? '' : `?${params.toString()}`)

/** Goes on at once, leaving no trace in the history. */
export function Navigate({ to }: { to: To }) {
  useEffect(() => void navigate(to, { replace: true }), [to])
  return null
}
