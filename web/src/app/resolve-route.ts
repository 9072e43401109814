import type { ComponentType, ReactNode } from 'react'
import { type Location, matchPath } from '../navigation/index.ts'
import { stepAt, staysOpen } from '../features/accounts/index.ts'
import { aboutSite } from '../features/site/index.ts'
import { savedUser } from '../storage/saved-user.ts'
import { patterns } from '../paths.ts'
import { ErrorScreen } from './error-screen.tsx'
import { homeRoute, isMember, type Route } from './routes.ts'
import { PublicShell } from './public-shell.tsx'
import { queries } from './queries.ts'

/** What an address shows, fetched and ready to be drawn. */
export interface ResolvedRoute {
  path: string
  Shell: ComponentType<{ children?: ReactNode }>
  Screen?: ComponentType
}

/** Fetches what a route needs before it is shown, or returns the address to redirect to. A failure is a page too. */
export async function resolveRoute(location: Location, viewer: string | undefined): Promise<ResolvedRoute | string> {
  const isHere = ({ path }: Route) => matchPath(path, location.pathname)
  let route = isHere(homeRoute) ? homeRoute : undefined
  try {
    route ??= (await loadFurtherRoutes()).furtherRoutes.find(isHere)
    if (!route) return patterns.home
    return (await route.redirect?.()) ?? (await prepare(route, location, viewer))
  } catch {
    return { path: route?.path ?? patterns.home, Shell: PublicShell, Screen: ErrorScreen }
  }
}

const loadFurtherRoutes = () => import('./further-routes.ts')
// When the first screen is there.
setTimeout(() => void loadFurtherRoutes().catch(() => {}), 1500)

const loadSignIn = () => import('./sign-in-route.tsx')

async function prepare(
  { path, load, isForMembers, isForAll }: Route,
  location: Location,
  viewer: string | undefined,
): Promise<ResolvedRoute> {
  if (!isForMembers && !isForAll) return { path, Shell: PublicShell, Screen: await load() }
  // Whoever was here before is a member again, most of the time: only a stranger's screens are fetched on suspicion, and
  // none where the page's head has asked who is there.
  if (viewer === undefined && !savedUser() && !globalThis.earlyAnswers?.size) void loadSignIn().catch(() => {})
  const isIn = viewer !== undefined || (await isMember())
  if (isForAll && !isIn) return { path, Shell: PublicShell, Screen: await load() }
  if (!isIn || staysOpen(stepAt(location, 'landing'))) {
    const [{ SignInRoute }] = await Promise.all([loadSignIn(), queries.ensureQueryData(aboutSite).catch(() => {})])
    return { path, Shell: SignInRoute }
  }
  const [{ MemberShell }, Screen] = await Promise.all([import('./member-shell.tsx'), load().catch(() => ErrorScreen)])
  return { path, Shell: MemberShell, Screen }
}
