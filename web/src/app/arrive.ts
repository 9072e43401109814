import type { ComponentType, ReactNode } from 'react'
import { type Location, matchPath } from '../navigation/index.ts'
import { stepAt, staysOpen } from '../features/accounts/index.ts'
import { aboutSite } from '../features/site/index.ts'
import { patterns } from '../paths.ts'
import { ErrorScreen } from './error-screen.tsx'
import { isMember, type Place, places } from './places.ts'
import { PublicShell } from './public-shell.tsx'
import { queries } from './queries.ts'
import { WayIn } from './way-in.tsx'

/** What stands at an address, fetched and ready to be shown. */
export interface Arrival {
  path: string
  Shell: ComponentType<{ children?: ReactNode }>
  Screen?: ComponentType
}

/** Everything that a place needs before it is shown, or the address where it is instead. A failure is a page too. */
export async function arriveAt(location: Location, viewer: string | undefined): Promise<Arrival | string> {
  const place = places.find(({ path }) => matchPath(path, location.pathname))
  if (!place) return patterns.home
  try {
    return (await place.leadsElsewhere?.()) ?? (await prepare(place, location, viewer))
  } catch {
    return { path: place.path, Shell: PublicShell, Screen: ErrorScreen }
  }
}

async function prepare(
  { path, load, isForMembers, isForAll }: Place,
  location: Location,
  viewer: string | undefined,
): Promise<Arrival> {
  if (!isForMembers && !isForAll) return { path, Shell: PublicShell, Screen: await load() }
  const isIn = viewer !== undefined || (await isMember())
  if (isForAll && !isIn) return { path, Shell: PublicShell, Screen: await load() }
  if (!isIn || staysOpen(stepAt(location, 'landing'))) {
    await queries.ensureQueryData(aboutSite).catch(() => {})
    return { path, Shell: WayIn }
  }
  const [{ MemberShell }, Screen] = await Promise.all([import('./member-shell.tsx'), load().catch(() => ErrorScreen)])
  return { path, Shell: MemberShell, Screen }
}
