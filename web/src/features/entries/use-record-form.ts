import { entries, problemsIn, type Reading, type Source } from '@hakari/contract'
import { type SubmitEvent, useState } from 'react'
import { deliver } from '../../api/outbox.ts'
import { useForm } from '../../form/use-form.ts'
import { useReading } from '../imports/index.ts'

// oxlint-disable-next-line typescript/consistent-type-definitions -- a form is made of texts alone, which an interface cannot promise
type Draft = {
  weight: string
  note: string
  /** Where the weight was read, and of when it is. */
  source: Source | 'typed'
  measuredAt: string
}

const typed = { source: 'typed', measuredAt: '' } as const
const empty: Draft = { weight: '', note: '', ...typed }

const problems = ({ weight, note }: Draft) => problemsIn(entries.NewEntry, { weight, note })

/** What is to be published: a weight that somebody typed, or one that a service has measured until they type another. */
export function useRecordForm(onDone: (how: 'sent' | 'kept') => void) {
  const form = useForm(problems, empty, async ({ weight, note, source, measuredAt }, idempotencyKey, reset) => {
    const read = source === 'typed' ? {} : { read: { source, measuredAt } }
    const how = await deliver(idempotencyKey, { kind: 'entry', weight, note, ...read })
    reset()
    onDone(how)
  })
  const { weight, source } = form.fields
  const [typedBefore, setTypedBefore] = useState('')
  const take = (from: Source, { weight: measured, measuredAt }: Pick<Reading, 'weight' | 'measuredAt'>) => {
    if (source === 'typed') setTypedBefore(weight)
    form.change({ weight: measured, source: from, measuredAt })
  }
  const reading = useReading(take)
  const typeWeight = (value: string) => {
    if (value === weight) return
    reading.drop()
    form.change({ weight: value, ...typed })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    reading.drop()
    return form.submit(event)
  }
  return { ...form, submit, reading, take, typeWeight, putBack: () => typeWeight(typedBefore) }
}
