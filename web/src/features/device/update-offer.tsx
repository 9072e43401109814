import { X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { text } from './text.ts'
import styles from './update-offer.module.css'

/** A new build is there. It waits until somebody wants it. */
export function UpdateOffer({ update, onClose }: { update: () => void; onClose: () => void }) {
  const [isUpdating, setUpdating] = useState(false)
  return (
    <div role="status" className={styles.offer}>
      <p>{text.newer}</p>
      <Button
        look="secondary"
        size="fitted"
        disabled={isUpdating}
        onClick={() => {
          setUpdating(true)
          update()
        }}
      >
        {isUpdating ? text.updating : text.update}
      </Button>
      <IconButton label={text.close} onClick={onClose}>
        <X size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
