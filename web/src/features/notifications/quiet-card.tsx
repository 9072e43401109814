import { notifications, type OutputOf } from '@hakari/contract'
import { call } from '../../api/call.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import titled from '../../ui/layout/titled-card.module.css'
import styles from './choices-card.module.css'
import { QuietForm } from './quiet-form.tsx'
import { text } from './quiet-text.ts'
import { useKeptChoices } from './use-kept-choices.ts'
import { useSavedChanges } from './use-saved-changes.ts'

type Saved = OutputOf<typeof notifications.mine>

/** A night, as most people have it: where somebody begins. */
const usual = { from: '22:00', to: '07:00' }

/** From when until when no push comes. Turning it on or off is saved at once, the times when they are. */
export function QuietCard({ saved }: { saved: Saved['quiet'] }) {
  const keep = useKeptChoices()
  const say = useToast()
  const turning = useSavedChanges<'quiet', Pick<Saved, 'quiet'>>({
    save: async (_name, body) => {
      await keep(await call(notifications.change, { body }))
      const { quiet } = body
      say({ tone: 'done', sentence: quiet ? text.saved(quiet.from, quiet.to) : text.ended })
    },
    onSaved: () => {},
  })
  const wanted = turning.wanted('quiet')
  const quiet = wanted ? wanted.quiet : saved
  return (
    <TitledCard title={text.title}>
      <p className={titled.plainText}>
        <Phrases of={text.lead} />
      </p>
      <Checkbox
        label={text.isOn}
        checked={quiet !== null}
        onChange={({ target }) => turning.change('quiet', { quiet: target.checked ? usual : null })}
      />
      {quiet && <QuietForm saved={quiet} />}
      <p role="status" className={styles.saving}>
        {turning.isBusy && text.saving}
      </p>
      {turning.failure !== undefined && <Failure>{refusalText(turning.failure, text.failed)}</Failure>}
    </TitledCard>
  )
}
