import { recovery } from '@hakari/contract'
import { call } from '../../../api/call.ts'
import { refusalText } from '../../../api/refusal-text.ts'
import { dateTimeText } from '../../../format/date-time.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useAsyncAction } from '../../../ui/controls/use-async-action.ts'
import { Failure } from '../../../ui/feedback/failure.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { useViewerRefresh } from '../../sessions/index.ts'
import { text } from './banner-text.ts'
import styles from '../../../ui/layout/page-banner.module.css'

/** On every screen of the member, for as long as somebody waits for the second factor to go. */
export function RecoveryBanner({ readyAt }: { readyAt: string }) {
  const say = useToast()
  const refreshViewer = useViewerRefresh()
  const cancel = useAsyncAction(async () => {
    await call(recovery.cancel, {})
    await refreshViewer()
    say({ tone: 'done', sentence: text.cancelled })
    // The button is gone, and with it the focus.
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  })
  return (
    <aside className={styles.banner} aria-label={text.label}>
      <div className={styles.content} role="alert">
        <p className={styles.sentence}>{text.sentence}</p>
        <p>{text.until(dateTimeText(readyAt))}</p>
      </div>
      <div className={styles.content}>
        {cancel.failure !== undefined && <Failure>{refusalText(cancel.failure, text.failed)}</Failure>}
        <Button look="danger" size="fitted" isBusy={cancel.isBusy} onClick={cancel.run}>
          {cancel.isBusy ? text.cancelling : text.cancel}
        </Button>
      </div>
    </aside>
  )
}
