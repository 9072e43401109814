import { useLocation, useNavigate } from '../../../navigation/index.ts'
import { patterns } from '../../../paths.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { useGo } from '../step.ts'
import { backIn } from './asking-for-code.ts'

/** The way back from the code: to the login, or to where somebody was to show again who they are. */
export function useLeaving() {
  const location = useLocation()
  const navigate = useNavigate()
  const go = useGo()
  const say = useToast()
  const back = backIn(location)
  return async (sentence?: string) => {
    if (back !== undefined) {
      if (sentence !== undefined) say({ tone: 'failed', sentence })
      return await navigate(back, { replace: true })
    }
    const notice = sentence === undefined ? {} : { notice: sentence }
    if (location.pathname !== patterns.googleCallback) return await go('login', { replace: true, ...notice })
    return await navigate(patterns.login, { replace: true, state: { step: 'login', ...notice } })
  }
}
