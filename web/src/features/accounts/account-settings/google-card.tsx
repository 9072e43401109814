import type { accounts, OutputOf } from '@hakari/contract'
import { useRef } from 'react'
import { settingsTab } from '../../../paths.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { focusAfterDialog } from '../../../ui/overlays/focus-after-dialog.ts'
import { Failure } from '../../../ui/feedback/failure.tsx'
import { useAsyncAction } from '../../../ui/controls/use-async-action.ts'
import { refusalText } from '../../../api/refusal-text.ts'
import { leaveFor } from '../../../navigation/leave-for.ts'
import { startGoogle } from './queries.ts'
import { TitledCard } from '../../../ui/layout/titled-card.tsx'
import styles from '../../../ui/layout/titled-card.module.css'
import { text } from './text.ts'
import { UnlinkGoogle } from './unlink-google.tsx'
import { useReauthentication } from './use-reauthentication.tsx'

type Account = OutputOf<typeof accounts.mine>

const next = settingsTab('account')

export function GoogleCard({ account }: { account: Account }) {
  const { hasGoogle, googleEmail } = account
  const heading = useRef<HTMLHeadingElement>(null)
  const { withReauthentication, dialog } = useReauthentication()
  const link = useAsyncAction(async () => {
    await withReauthentication(async () => leaveFor(await startGoogle({ intent: 'link', next })))
  })
  return (
    <TitledCard title={text.google.title} headingRef={heading}>
      <div className={styles.row}>
        <p className={styles.plainText}>{hasGoogle ? text.google.linked : text.google.notLinked}</p>
        <Button look="secondary" size="fitted" disabled={hasGoogle} isBusy={link.isBusy} onClick={link.run}>
          {link.isBusy ? text.google.linking : text.google.link}
        </Button>
      </div>
      {googleEmail !== null && <p>{googleEmail}</p>}
      {link.failure !== undefined && <Failure>{refusalText(link.failure, text.google.failed)}</Failure>}
      {hasGoogle && <UnlinkGoogle account={account} onUnlinked={() => focusAfterDialog(heading.current)} />}
      {dialog}
    </TitledCard>
  )
}
