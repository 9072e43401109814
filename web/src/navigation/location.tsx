import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { type Location, navigate, onMove, type To, whereabouts } from './history.ts'

interface Shown {
  location: Location
  params: Record<string, string>
}
const Shown = createContext<Shown | null>(null)

/** Screens inside believe to be here, also while the next one is on its way. */
export function ShownAt({ location, params, children }: Shown & { children: ReactNode }) {
  const shown = useMemo(() => ({ location, params }), [location, params])
  return <Shown value={shown}>{children}</Shown>
}

/** Where somebody wants to be, and how they came there. */
export const useWanted = () => useSyncExternalStore(onMove, whereabouts)

export function useLocation(): Location {
  const wanted = useWanted().location
  return useContext(Shown)?.location ?? wanted
}

export const useNavigate = () => navigate

/** What the address names; empty where it does not. */
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
