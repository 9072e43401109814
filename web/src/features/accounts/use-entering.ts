import { useLocation, useNavigate } from '../../navigation/index.ts'
import { patterns } from '../../paths.ts'
import { useViewerRefresh } from '../sessions/index.ts'
import { emailDraft } from './email-draft.ts'

/** Addresses where nobody wants to stay: from there one goes on to `next`. Anywhere else the person is where they wanted to go. */
const entrances = new Set<string>([patterns.home, patterns.login, patterns.googleCallback])

/** Called once somebody is signed in. */
export function useEntering() {
  const refreshViewer = useViewerRefresh()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  return async (next: string = patterns.home) => {
    emailDraft.forget()
    await refreshViewer()
    await navigate(entrances.has(pathname) ? next : { pathname, search, hash }, { replace: true })
  }
}
