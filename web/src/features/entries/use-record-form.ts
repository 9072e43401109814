import { type Audience, entries, problemsIn, type Reading, type Service, type Source } from '@hakari/contract'
import { type SubmitEvent, useState } from 'react'
import { useForm } from '../../form/use-form.ts'
import { momentOf } from '../../format/japan-minute.ts'
import { useOutbox } from '../../outbox/use-outbox.ts'
import { useLatestReading } from '../imports/index.ts'
import { entryKind } from './delivery.ts'

interface Draft {
  weight: string
  note: string
  /** Where the weight was read, and of when it is. */
  source: Source | 'typed'
  measuredAt: string
  /** When a typed weight was measured, as a minute of Japan's clock; now, when nobody says otherwise. */
  when: string
  /** The person has published this very reading before. */
  isPublished: boolean
  /** For whom it is, once the person has said so. */
  audience: Audience | undefined
}

interface Measured extends Pick<Reading, 'weight' | 'measuredAt'> {
  isPublished?: boolean
}

const typed = { source: 'typed', measuredAt: '', isPublished: false } as const
const empty: Draft = { weight: '', note: '', when: '', audience: undefined, ...typed }

const problems = ({ weight, note, when, source }: Draft) => ({
  ...problemsIn(entries.NewEntry, { weight, note }),
  ...(source === 'typed' && problemWith(when)),
})

/** Nothing is measured in the future, nor before there were such scales. */
export function problemWith(when: string): { when?: 'invalid' } {
  const moment = momentOf(when)
  return when === '' || (moment >= entries.earliest && moment <= Date.now()) ? {} : { when: 'invalid' }
}

/** When it was measured, if that is not now. */
const readOf = ({ source, measuredAt, when }: Draft) => {
  if (source !== 'typed') return { read: { source, measuredAt } }
  return when === '' ? {} : { read: { source, measuredAt: new Date(momentOf(when)).toISOString() } }
}

/** What the server does not take to be meant anyway. */
const audienceOf = (audience: Audience | 'usual') => (audience === 'everyone' ? {} : { audience })

/** What is to be published: a weight that somebody typed, or one that a service has measured until they type another. */
export function useRecordForm(usual: Audience | undefined, onDone: (how: 'sent' | 'kept', key: string) => void) {
  const { deliver } = useOutbox()
  const form = useForm(
    problems,
    empty,
    async (draft, idempotencyKey, reset) => {
      const { weight, note, audience = usual ?? 'usual' } = draft
      const how = await deliver(entryKind, idempotencyKey, { weight, note, ...readOf(draft), ...audienceOf(audience) })
      reset()
      onDone(how, idempotencyKey)
    },
    { refusedAt: { links_not_yet: 'note' } },
  )
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
  return {
    ...form,
    /** For whom it will be, where that is known. */
    audience: form.fields.audience ?? usual,
    submit,
    reading: { ...reading, ask },
    take,
    typeWeight,
    putBack: () => typeWeight(typedBefore),
  }
}
