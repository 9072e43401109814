import { useState } from 'react'
import { countUnsent } from '../../api/device-storage.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useAct } from '../../ui/use-act.ts'
import { forgetDevice } from '../device/index.ts'
import { SettingsCard } from './settings-card.tsx'
import styles from './settings.module.css'
import { text } from './text.ts'

/** Wipes this browser, and says first what would be lost by it. */
export function DeviceCard() {
  const [unsent, setUnsent] = useState<number | null>(null)
  const say = useToast()
  const clearing = useAct(async () => {
    await forgetDevice()
    setUnsent(null)
    say({ tone: 'done', sentence: text.device.cleared })
  })
  return (
    <SettingsCard title={text.device.title}>
      <p className={styles.plainText}>{text.device.lead}</p>
      <span className={styles.start}>
        <Button look="secondary" size="fitted" onClick={() => setUnsent(countUnsent())}>
          {text.device.clear}
        </Button>
      </span>
      <ConfirmDialog
        question={text.device.question}
        act={text.device.act}
        busy={text.device.clearing}
        isBusy={clearing.isBusy}
        isOpen={unsent !== null}
        onConfirm={clearing.run}
        onClose={() => setUnsent(null)}
      >
        {unsent ? <p>{text.device.unsent(unsent)}</p> : null}
        <p>{text.device.stays}</p>
      </ConfirmDialog>
    </SettingsCard>
  )
}
