import { useState } from 'react'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { LeaveGuard } from '../../ui/overlays/leave-guard.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { text as all } from './text.ts'

const text = all.codes

export interface NewCodes {
  /** What has happened. */
  news: string
  codes: string[]
}

/** Shown once: whoever closes it without having said that they are saved is asked. */
export function RecoveryCodesDialog({ made, onClose }: { made: NewCodes | undefined; onClose: () => void }) {
  const [isSaved, setSaved] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    setSaved(false)
    onClose()
  }
  const closeIfSaved = () => (isSaved ? close() : setAsking(true))
  return (
    <>
      <Dialog title={text.title} isOpen={made !== undefined} isSafe onClose={closeIfSaved}>
        {made && <RecoveryCodes {...made} isSaved={isSaved} onSaved={setSaved} onDone={closeIfSaved} />}
      </Dialog>
      <ConfirmDialog
        question={text.closeQuestion}
        act={text.closeAct}
        busy={text.closeAct}
        isBusy={false}
        isOpen={isAsking}
        onConfirm={close}
        onClose={() => setAsking(false)}
      >
        <p>{text.closeLead}</p>
      </ConfirmDialog>
      <LeaveGuard question={text.closeQuestion} act={text.closeAct} isNeeded={made !== undefined && !isSaved}>
        <p>{text.closeLead}</p>
      </LeaveGuard>
    </>
  )
}
