import { entries, problemsIn, type Reading, type Service, type Source } from '@hakari/contract'
import { type SubmitEvent, useState } from 'react'
import { useForm } from '../../form/use-form.ts'
import { useOutbox } from '../../outbox/use-outbox.ts'
import { useLatestReading } from '../imports/index.ts'
import { entryKind } from './delivery.ts'

interface Draft {
  weight: string
  note: string
  /** Where the weight was read, and of when it is. */
  source: Source | 'typed'
  measuredAt: string
  /** The person has published this very reading before. */
  isPublished: boolean
}

interface Measured extends Pick<Reading, 'weight' | 'measuredAt'> {
  isPublished?: boolean
}

const typed = { source: 'typed', measuredAt: '', isPublished: false } as const
const empty: Draft = { weight: '', note: '', ...typed }

const problems = ({ weight, note }: Draft) => problemsIn(entries.NewEntry, { weight, note })

/** What is to be published: a weight that somebody typed, or one that a service has measured until they type another. */
export function useRecordForm(onDone: (how: 'sent' | 'kept') => void) {
  const { deliver } = useOutbox()
  const form = useForm(problems, empty, async ({ weight, note, source, measuredAt }, idempotencyKey, reset) => {
    const read = source === 'typed' ? {} : { read: { source, measuredAt } }
    const how = await deliver(entryKind, idempotencyKey, { weight, note, ...read })
    reset()
    onDone(how)
  })
  const { weight, source } = form.fields
  const [typedBefore, setTypedBefore] = useState('')
  const take = (from: Source, read: Measured) => {
    if (source === 'typed') setTypedBefore(weight)
    const { measuredAt, isPublished = false } = read
    form.change({ weight: read.weight, source: from, measuredAt, isPublished })
  }
  const reading = useLatestReading(take)
  const ask = (service: Service) => {
    // Leaving the empty field may have shown a problem, which what is being fetched solves.
    if (weight === '') form.change({ weight })
    reading.ask(service)
  }
  const typeWeight = (value: string) => {
    if (value === weight) return
    reading.drop()
    form.change({ weight: value, ...typed })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    reading.drop()
    return form.submit(event)
  }
  return { ...form, submit, reading: { ...reading, ask }, take, typeWeight, putBack: () => typeWeight(typedBefore) }
}
