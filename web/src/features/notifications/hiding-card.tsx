import { notifications } from '@hakari/contract'
import { call } from '../../api/call.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { brand } from '../../ui/layout/brand.ts'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import styles from './choices-card.module.css'
import { PushLook } from './push-look.tsx'
import { text } from './quiet-text.ts'
import { useKeptChoices } from './use-kept-choices.ts'
import { useSavedChanges } from './use-saved-changes.ts'

/** Whether a push says who did what, for a screen that others see. */
export function HidingCard({ saved }: { saved: boolean }) {
  const keep = useKeptChoices()
  const say = useToast()
  const { wanted, isBusy, failure, change } = useSavedChanges<'hiding', { hidesContent: boolean }>({
    save: async (_name, body) => {
      await keep(await call(notifications.change, { body }))
      say({ tone: 'done', sentence: body.hidesContent ? text.hidingSaved : text.showingSaved })
    },
    onSaved: () => {},
  })
  return (
    <TitledCard title={text.hiding}>
      <Checkbox
        label={text.hides}
        hint={text.hidesHint}
        checked={wanted('hiding')?.hidesContent ?? saved}
        onChange={({ target }) => change('hiding', { hidesContent: target.checked })}
      />
      <PushLook title={brand} body={text.hidden} />
      <p role="status" className={styles.saving}>
        {isBusy && text.saving}
      </p>
      {failure !== undefined && <Failure>{refusalText(failure, text.failed)}</Failure>}
    </TitledCard>
  )
}
