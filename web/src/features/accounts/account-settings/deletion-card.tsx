import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { DeletionDialog } from './deletion-dialog.tsx'
import { TitledCard } from '../../../ui/layout/titled-card.tsx'
import styles from '../../../ui/layout/titled-card.module.css'
import { text } from './text.ts'

export function DeletionCard() {
  const [isOpen, setOpen] = useState(false)
  return (
    <TitledCard title={text.deletion.title} tone="danger">
      <p>{text.deletion.lead}</p>
      <span className={styles.start}>
        <Button look="danger" size="fitted" onClick={() => setOpen(true)}>
          {text.deletion.open}
        </Button>
      </span>
      <DeletionDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </TitledCard>
  )
}
