import { notifications, type OutputOf, reminders } from '@hakari/contract'
import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { problemText } from '../../form/problem-text.ts'
import { useFormOver } from '../../form/use-form.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import titled from '../../ui/layout/titled-card.module.css'
import styles from './schedule-form.module.css'
import { text } from './text.ts'
import { useKeptReminder } from './use-kept-reminder.ts'
import { WeekdayToggles } from './weekday-toggles.tsx'

type Saved = Pick<OutputOf<typeof reminders.mine>, 'times' | 'weekdays'>

interface Fields {
  /** How many times there are: what stands in a field beyond is left out. */
  count: number
  first: string
  second: string
  weekdays: number[]
}

/** Where somebody begins: after getting up, and before going to bed. */
const usual = { first: '07:00', second: '21:00' }

const fieldsOf = ({ times, weekdays }: Saved): Fields => ({
  count: times.length,
  first: times[0] ?? usual.first,
  second: times[1] ?? usual.second,
  weekdays,
})
const timesIn = ({ count, first, second }: Fields) => [first, second].slice(0, count)
const isTime = (typed: string) => notifications.TimeOfDay.safeParse(typed).success

/** What was begun here stays, whatever is saved elsewhere meanwhile. First is what nothing else is asked beside. */
export function ScheduleForm({ saved, isFirst }: { saved: Saved; isFirst: boolean }) {
  const keep = useKeptReminder()
  const say = useToast()
  const [typed, setTyped] = useState<Fields>()
  const times = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const fields = typed ?? fieldsOf(saved)
  const form = useFormOver<Fields>({
    fields,
    onChange: (some) => setTyped((now) => ({ ...(now ?? fieldsOf(saved)), ...some })),
    judge: ({ count, first, second, weekdays }) => ({
      ...(count > 0 && !isTime(first) && { first: 'required' }),
      ...(count > 1 && (!isTime(second) ? { second: 'required' } : second === first && { second: 'invalid' })),
      ...(weekdays.length === 0 && { weekdays: 'required' }),
    }),
    send: async (sent) => {
      const wanted = timesIn(sent)
      await keep(await call(reminders.set, { body: { times: wanted, weekdays: sent.weekdays } }))
      setTyped(undefined)
      say({ tone: 'done', sentence: wanted.length > 0 ? text.saved : text.ended })
    },
  })
  const labels = { first: fields.count === 1 ? text.only : text.first, second: text.second }
  const add = () => {
    // Another time than the one that is there already.
    const second = fields.first === fields.second ? usual.first : fields.second
    form.change({ count: fields.count + 1, second })
    requestAnimationFrame(() => times.current?.querySelector<HTMLElement>('li:last-child input')?.focus())
  }
  const remove = (name: 'first' | 'second') => {
    form.change({ count: fields.count - 1, ...(name === 'first' && { first: fields.second, second: fields.first }) })
    requestAnimationFrame(() => addButton.current?.focus())
  }
  const field = (name: 'first' | 'second') => {
    const problem = form.problems[name]
    const label = labels[name]
    return (
      <li key={name} className={styles.time}>
        <TextField
          type="time"
          label={label}
          readOnly={form.busy}
          hint={name === 'first' ? text.zone : undefined}
          {...form.inputProps(name)}
          problem={problem && problemText(problem, { label, sentences: { invalid: text.same } })}
        />
        <span className={styles.remove}>
          <IconButton label={text.remove(label)} onClick={() => form.busy || remove(name)}>
            <X size="1.25rem" aria-hidden="true" />
          </IconButton>
        </span>
      </li>
    )
  }
  const isNone = fields.count === 0
  return (
    <Form onSubmit={form.submit}>
      {fields.count > 0 && (
        <ul ref={times} className={styles.times}>
          {field('first')}
          {fields.count > 1 && field('second')}
        </ul>
      )}
      {fields.count < 2 && (
        <span className={titled.start}>
          <Chip ref={addButton} onClick={() => form.busy || add()}>
            <Plus size="1rem" aria-hidden="true" />
            {text.add}
          </Chip>
        </span>
      )}
      {!isNone && (
        <WeekdayToggles
          chosen={fields.weekdays}
          problem={form.problems.weekdays && text.noDay}
          isReadOnly={form.busy}
          onChange={(weekdays) => form.change({ weekdays })}
        />
      )}
      {(!isNone || saved.times.length > 0) && (
        <span className={titled.start}>
          <Button type="submit" look={isFirst ? 'primary' : 'secondary'} size="fitted" isBusy={form.busy}>
            {form.busy ? text.saving : text.save}
          </Button>
        </span>
      )}
      {form.failure !== undefined && <Failure>{refusalText(form.failure, text.failed)}</Failure>}
    </Form>
  )
}
