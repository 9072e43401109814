import type { DataFault } from '../health/fault-names.ts'
import { senseless } from '../health/inject-faults.ts'
import type { HealthPersona } from '../health/personas.ts'
import { type Measurement, scaleOf } from '../health/measurements.ts'

const japanMs = 9 * 3600_000
/** A scale's own readings reach the service a little later. */
const registeredAfterMs = 60_000
const livingTags = ['6021', '6022']

/** Null when the kind of date is missing, which is the only thing the service insists on. */
export function innerscan(person: HealthPersona, form: URLSearchParams, fault: DataFault | null): object | null {
  const kind = form.get('date')
  if (kind !== '0' && kind !== '1') return null
  const now = Date.now()
  const { from, to } = spanFor(person, readSpan(form, now), now)
  const tags = readTags(form.get('tag') ?? '')
  const dated = (reading: Measurement) => reading.at + (kind === '0' ? registeredAfterMs : 0)
  const data = person
    .readings(scaleOf(person.offset, now))
    .filter((reading) => dated(reading) >= from && dated(reading) <= to)
    .toSorted((one, other) => other.at - one.at)
    .flatMap((reading) => rows(reading, digits(dated(reading)).slice(0, 12), fault))
    .filter(({ tag }) => tags.includes(tag))
  // It always says more about the person than was asked.
  return {
    birth_date: '19010203',
    data: fault === 'wrong-types' ? [null, 7, 'text', {}, ...data] : data,
    height: '171.7',
    sex: 'female',
  }
}

function rows({ at, kg, fat, isManual }: Measurement, date: string, fault: DataFault | null) {
  const row = (tag: string, value: number, digits = 2) => ({
    date: fault === 'wrong-types' ? at : date,
    keydata: fault && fault !== 'wrong-types' ? wordOf(senseless(fault, value)) : value.toFixed(digits),
    model: isManual ? '00000000' : '01000165',
    tag,
  })
  return [row('6021', kg), ...(fat === null ? [] : [row('6022', fat)])]
}

/** Here every value is a string, the senseless ones too. */
const wordOf = (value: unknown) => String(value).replace('\u0000', '')

interface Span {
  from: number
  to: number
}

/** Three months at most; whoever asks for more gets the last three without a word. */
function readSpan(form: URLSearchParams, now: number): Span {
  const to = instantOf(form.get('to')) ?? now
  const earliest = threeMonthsBefore(to)
  return { from: Math.max(instantOf(form.get('from')) ?? earliest, earliest), to }
}

/** It may be that the latest three months are all it shows, and nobody knows how it answers for the time before. */
function spanFor({ quirk }: HealthPersona, asked: Span, now: number): Span {
  const latest = { from: threeMonthsBefore(now), to: now }
  if (quirk === 'latest-instead') return latest
  return quirk === 'latest-only' ? { from: Math.max(asked.from, latest.from), to: asked.to } : asked
}

function threeMonthsBefore(instant: number): number {
  const date = new Date(instant)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() - 3)
  if (date.getUTCDate() !== day) date.setUTCDate(0)
  return date.getTime()
}

/** Ended tags are passed over; who asks for nothing living gets both. */
function readTags(text: string): string[] {
  const asked = livingTags.filter((tag) => text.split(',').includes(tag))
  return asked.length > 0 ? asked : livingTags
}

const digits = (instant: number) => new Date(instant + japanMs).toISOString().replaceAll(/\D/g, '')

function instantOf(text: string | null): number | null {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text ?? '') ?? []
  if (parts.length === 0) return null
  const [year, month, day, hour, minute, second] = parts
  const instant = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+09:00`)
  return Number.isNaN(instant) ? null : instant
}
