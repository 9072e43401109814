import { useLocation, useNavigate } from '../../navigation/index.ts'
import { patterns } from '../../paths.ts'
import { useViewerRefresh } from '../sessions/index.ts'
import { emailDraft } from './email-draft.ts'
import { stepAt, staysOpen } from './step.ts'

/** Addresses where nobody wants to stay: from there one goes on to `next`. Anywhere else the person is where they wanted to go. */
const entrances = new Set<string>([patterns.login, patterns.googleCallback])

/** Called once somebody is signed in. */
export function useEntering() {
  const refreshViewer = useViewerRefresh()
  const navigate = useNavigate()
  const location = useLocation()
  return async (next: string = patterns.home) => {
    const { pathname, search, hash } = location
    emailDraft.forget()
    await refreshViewer()
    if (entrances.has(pathname)) return await navigate(next, { replace: true })
    // A step that members may see as well does not give way by itself.
    if (staysOpen(stepAt(location, 'login'))) await navigate({ pathname, search, hash }, { replace: true })
  }
}
