import type { Reading } from '@hakari/contract'
import { use } from 'react'
import { failureText } from '../../api/refusal-text.ts'
import { measuredText } from '../../format/date-time.ts'
import { kilogramsText } from '../../format/kilograms.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { QuietNumbers } from '../sessions/index.ts'
import { useReadingActs } from './queries.ts'
import { readingsText } from './readings-text.ts'

interface ReadingQuestions {
  asked: { act: 'publish' | 'remove'; reading: Reading } | null
  onClose: () => void
  onRemoved: (id: string) => void
}

/** Asks before a reading is shown to others, and before it is gone. */
export function ReadingQuestions({ asked, onClose, onRemoved }: ReadingQuestions) {
  const say = useToast()
  const { publish, remove } = useReadingActs()
  const publishing = useAsyncAction(async (id: string) => {
    await publish(id)
    onClose()
    say({ tone: 'done', sentence: readingsText.published })
  })
  const removing = useAsyncAction(async (id: string) => {
    await remove(id)
    onClose()
    say({ tone: 'done', sentence: readingsText.removed })
    onRemoved(id)
  })
  const reading = asked?.reading
  const close = () => {
    publishing.forget()
    removing.forget()
    onClose()
  }
  const { isQuiet } = use(QuietNumbers)
  const when = reading && measuredText(reading.measuredAt)
  // What is about to be published is shown, whatever somebody wants to see otherwise.
  const which = reading && <p>{readingsText.which(kilogramsText(reading.weight), when ?? '')}</p>
  return (
    <>
      <ConfirmDialog
        question={readingsText.publishQuestion}
        act={readingsText.publish}
        busy={readingsText.publishing}
        look="primary"
        isBusy={publishing.isBusy}
        failure={failureText(publishing.failure, readingsText.publishFailed)}
        needsServer
        isOpen={asked?.act === 'publish'}
        onConfirm={() => reading && publishing.run(reading.id)}
        onClose={close}
      >
        {which}
        <p>{readingsText.publishHint}</p>
      </ConfirmDialog>
      <ConfirmDialog
        question={readingsText.removeQuestion}
        act={readingsText.removeAct}
        busy={readingsText.removing}
        isBusy={removing.isBusy}
        failure={failureText(removing.failure, readingsText.removeFailed)}
        needsServer
        isOpen={asked?.act === 'remove'}
        onConfirm={() => reading && removing.run(reading.id)}
        onClose={close}
      >
        {isQuiet ? <p>{when}</p> : which}
        <p>{readingsText.removeHint}</p>
        {reading?.entryId != null && <p>{readingsText.removeStays}</p>}
      </ConfirmDialog>
    </>
  )
}
