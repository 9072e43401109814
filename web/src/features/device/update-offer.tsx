import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { text } from './text.ts'
import styles from './update-offer.module.css'
import { keepShell } from './worker.ts'

/** A new build is there. It waits until somebody wants it. */
export function UpdateOffer() {
  const [update, setUpdate] = useState<() => void>()
  const [isUpdating, setUpdating] = useState(false)
  useEffect(() => void keepShell((take) => setUpdate(() => take)).catch(() => {}), [])
  if (!update) return null
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
      <IconButton label={text.close} onClick={() => setUpdate(undefined)}>
        <X size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
