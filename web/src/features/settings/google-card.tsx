import { patterns } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useAct } from '../../ui/use-act.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { leaveFor } from '../../ui/leave-for.ts'
import { startGoogle } from './queries.ts'
import { SettingsCard } from './settings-card.tsx'
import styles from './settings.module.css'
import { text } from './text.ts'
import { useProveAgain } from './use-prove-again.tsx'

const next = `${patterns.settings}?tab=account`

export function GoogleCard({ isLinked }: { isLinked: boolean }) {
  const { provingAgain, dialog } = useProveAgain()
  const link = useAct(async () => {
    await provingAgain(async () => leaveFor(await startGoogle({ intent: 'link', next })))
  })
  return (
    <SettingsCard title={text.google.title}>
      <div className={styles.row}>
        <p className={styles.plainText}>{isLinked ? text.google.linked : text.google.notLinked}</p>
        <Button look="secondary" size="fitted" disabled={isLinked} isBusy={link.isBusy} onClick={link.run}>
          {link.isBusy ? text.google.linking : text.google.link}
        </Button>
      </div>
      {link.failure !== undefined && <Failure>{refusalText(link.failure, text.google.failed)}</Failure>}
      {dialog}
    </SettingsCard>
  )
}
