import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { Phrases } from './phrases.tsx'
import styles from './offer.module.css'
import { text } from './text.ts'

interface Offer {
  sentence: string
  /** The one thing that can be done about it. */
  children: ReactNode
  onClose: () => void
}

/** Something that waits at the edge of the screen until somebody wants it, and can be put away. */
export const Offer = ({ sentence, children, onClose }: Offer) => (
  <div role="status" className={styles.offer}>
    <p>
      <Phrases of={sentence} />
    </p>
    {children}
    <IconButton label={text.close} onClick={onClose}>
      <X size="1.25rem" aria-hidden="true" />
    </IconButton>
  </div>
)
