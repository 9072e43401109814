import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Snackbar } from '../../ui/feedback/snackbar.tsx'
import { text } from './text.ts'

/** A new build is there. It waits until somebody wants it. */
export function UpdateOffer({ update, onClose }: { update: () => void; onClose: () => void }) {
  const [isUpdating, setUpdating] = useState(false)
  return (
    <Snackbar sentence={text.newer} onClose={onClose}>
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
    </Snackbar>
  )
}
