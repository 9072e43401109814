import type { Entry } from '@hakari/contract'
import { measuredText } from '../../format/date-time.ts'
import { kilogramsText } from '../../format/kilograms.ts'
import { Button } from '../../ui/controls/button.tsx'
import styles from './edit-conflict.module.css'
import { text } from './edit-text.ts'
import { text as recordText } from './record-text.ts'

type Content = Pick<Entry, 'weight' | 'note' | 'measuredAt'>

interface EditConflict {
  here: Content
  there: Content
  isBusy: boolean
  /** Whether overwriting sends the form that it stands in. */
  isSubmit?: boolean
  onOverwrite: () => void
  onGiveUp: () => void
}

/** Another device has corrected the same entry: both are shown, and their owner decides. */
export const EditConflict = ({ here, there, isBusy, isSubmit = false, onOverwrite, onGiveUp }: EditConflict) => (
  <div className={styles.conflict} role="alert">
    <p className={styles.sentence}>{text.conflict}</p>
    <dl className={styles.both}>
      <dt>{text.here}</dt>
      <dd>{contentText(here)}</dd>
      <dt>{text.there}</dt>
      <dd>{contentText(there)}</dd>
    </dl>
    <Button type={isSubmit ? 'submit' : 'button'} isBusy={isBusy} onClick={onOverwrite}>
      {isBusy ? text.saving : text.overwrite}
    </Button>
    <Button look="secondary" disabled={isBusy} onClick={onGiveUp}>
      {text.giveUp}
    </Button>
  </div>
)

const contentText = ({ weight, note, measuredAt }: Content) =>
  [`${kilogramsText(String(Number(weight)))}${recordText.unit}`, measuredText(measuredAt), note.trim()]
    .filter(Boolean)
    .join(text.separator)
