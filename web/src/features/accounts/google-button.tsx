import { google } from '@hakari/contract'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '../../navigation/index.ts'
import { call } from '../../api/call.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { googleStart, patterns } from '../../paths.ts'
import { Failure } from '../../ui/feedback/failure.tsx'
import { leaveFor } from '../../navigation/leave-for.ts'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { aboutSite } from '../site/index.ts'
import styles from './google-button.module.css'
import { GoogleMark } from './google-mark.tsx'
import { text } from './landing-text.ts'

/** Addresses that nobody wants to come back to after signing in. */
const entrances = new Set<string>([patterns.login, patterns.googleCallback])

/** A round trip to Google that ends where the person wanted to go. Absent where nobody has set it up. */
export function GoogleButton() {
  const { data: site } = useQuery(aboutSite)
  const { pathname, search } = useLocation()
  const start = useAsyncAction(async () => {
    const next = entrances.has(pathname) ? patterns.home : pathname + search
    const { url } = await call(google.start, { body: { intent: 'sign_in', next } })
    await leaveFor(url)
  })
  if (site?.hasGoogle === false) return null
  return (
    <>
      {start.failure !== undefined && (
        <Failure>
          {refusalText(start.failure, text.googleFailed)} <a href={googleStart}>{text.googleFallback}</a>
        </Failure>
      )}
      {/* Not disabled while it is busy, because that would lose the focus. */}
      <button
        type="button"
        className={styles.google}
        aria-disabled={start.isBusy || undefined}
        onClick={() => !start.isBusy && start.run()}
      >
        <GoogleMark />
        {start.isBusy ? text.leaving : text.google}
      </button>
    </>
  )
}
