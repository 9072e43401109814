import { useState } from 'react'
import { useOutbox } from '../../outbox/use-outbox.ts'
import { recordKey } from '../../storage/record-key.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { forgetDevice } from './forget-device.ts'
import { countUnsent } from '../outbox/index.ts'
import { pushChoice, unsubscribeHere } from '../push/index.ts'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import styles from '../../ui/layout/titled-card.module.css'
import { text } from './device-card-text.ts'
import { ThemeChoice } from './theme-choice.tsx'

/** How it is on this device. Wiping it says first what would be lost. */
export function DeviceCard() {
  const [unsent, setUnsent] = useState<ReturnType<typeof countUnsent> | null>(null)
  const [hasKey, setHasKey] = useState(() => recordKey.read()?.isOn !== false)
  const outbox = useOutbox()
  const say = useToast()
  const clearing = useAsyncAction(async () => {
    // Without its worker the browser shows no push: the server need not send any.
    if (pushChoice.read() !== null) await unsubscribeHere().catch(() => {})
    await forgetDevice(outbox)
    setUnsent(null)
    say({ tone: 'done', sentence: text.device.cleared })
  })
  return (
    <TitledCard title={text.device.title}>
      <ThemeChoice />
      <p className={styles.plainText}>{text.device.lead}</p>
      <span className={styles.start}>
        <Button look="secondary" size="fitted" onClick={() => setUnsent(countUnsent(outbox.itemsOfAll()))}>
          {text.device.clear}
        </Button>
      </span>
      <Checkbox
        label={text.device.recordKey}
        checked={hasKey}
        onChange={({ target }) => {
          setHasKey(target.checked)
          recordKey.keep({ isOn: target.checked })
        }}
      />
      <ConfirmDialog
        question={text.device.question}
        act={text.device.act}
        busy={text.device.clearing}
        isBusy={clearing.isBusy}
        isOpen={unsent !== null}
        onConfirm={clearing.run}
        onClose={() => setUnsent(null)}
      >
        {unsent !== null && unsent.entries > 0 && <p>{text.device.unsent(unsent.entries)}</p>}
        {unsent !== null && unsent.others > 0 && <p>{text.device.unsentOthers(unsent.others)}</p>}
        {unsent !== null && pushChoice.read() !== null && <p>{text.device.push}</p>}
        <p>{text.device.stays}</p>
      </ConfirmDialog>
    </TitledCard>
  )
}
