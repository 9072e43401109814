import { notifications, type OutputOf } from '@hakari/contract'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { problemText } from '../../form/problem-text.ts'
import { useFormOver } from '../../form/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import titled from '../../ui/layout/titled-card.module.css'
import styles from './quiet-form.module.css'
import { text } from './quiet-text.ts'
import { useKeptChoices } from './use-kept-choices.ts'

type Quiet = NonNullable<OutputOf<typeof notifications.mine>['quiet']>

const isTime = (typed: string) => notifications.TimeOfDay.safeParse(typed).success

/** What was typed lies over what is saved, which may be changed elsewhere meanwhile. */
export function QuietForm({ saved }: { saved: Quiet }) {
  const keep = useKeptChoices()
  const say = useToast()
  const [typed, setTyped] = useState<Partial<Quiet>>({})
  const form = useFormOver<Quiet>({
    fields: { ...saved, ...typed },
    onChange: (some) => setTyped((now) => ({ ...now, ...some })),
    judge: ({ from, to }) => ({
      ...(!isTime(from) && { from: 'required' }),
      ...(!isTime(to) ? { to: 'required' } : from === to && { to: 'invalid' }),
    }),
    send: async (quiet) => {
      await keep(await call(notifications.change, { body: { quiet } }))
      setTyped({})
      say({ tone: 'done', sentence: text.saved(quiet.from, quiet.to) })
    },
  })
  const field = (name: keyof Quiet) => {
    const problem = form.problems[name]
    const sentences = { invalid: text.same }
    return (
      <TextField
        type="time"
        label={text[name]}
        readOnly={form.busy}
        {...form.inputProps(name)}
        problem={problem && problemText(problem, { label: text[name], sentences })}
        hint={name === 'from' ? text.zone : undefined}
      />
    )
  }
  return (
    <Form onSubmit={form.submit}>
      <p className={titled.news}>{text.now(saved.from, saved.to)}</p>
      <div className={styles.times}>
        {field('from')}
        {field('to')}
      </div>
      <span className={titled.start}>
        <Button type="submit" look="secondary" size="fitted" isBusy={form.busy}>
          {form.busy ? text.saving : text.save}
        </Button>
      </span>
      {form.failure !== undefined && <Failure>{refusalText(form.failure, text.failed)}</Failure>}
    </Form>
  )
}
