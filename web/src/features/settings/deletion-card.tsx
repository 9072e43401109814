import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { DeletionDialog } from './deletion-dialog.tsx'
import { SettingsCard } from './settings-card.tsx'
import styles from './settings.module.css'
import { text } from './text.ts'

export function DeletionCard() {
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingsCard title={text.deletion.title} tone="danger">
      <p>{text.deletion.lead}</p>
      <span className={styles.start}>
        <Button look="danger" size="fitted" onClick={() => setOpen(true)}>
          {text.deletion.open}
        </Button>
      </span>
      <DeletionDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </SettingsCard>
  )
}
