import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../controls/button.tsx'
import { Phrases } from '../layout/phrases.tsx'
import styles from './snackbar.module.css'
import { text } from '../text.ts'

interface Snackbar {
  sentence: string
  /** The one thing that can be done about it. */
  children: ReactNode
  onClose: () => void
}

/** An offer at the edge of the screen that waits until somebody takes it or closes it. */
export const Snackbar = ({ sentence, children, onClose }: Snackbar) => (
  <div role="status" className={styles.snackbar}>
    <p>
      <Phrases of={sentence} />
    </p>
    {children}
    <IconButton label={text.close} onClick={onClose}>
      <X size="1.25rem" aria-hidden="true" />
    </IconButton>
  </div>
)
