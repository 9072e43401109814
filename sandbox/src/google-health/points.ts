import { createHash } from 'node:crypto'
import type { DataFault } from '../health/fault-names.ts'
import { senseless } from '../health/inject-faults.ts'
import type { HealthPersona } from '../health/personas.ts'
import type { Measurement } from '../health/measurements.ts'

export const healthUserId = (person: string) => digits(person, 10)
export const legacyUserId = (person: string) =>
  createHash('sha256').update(person).digest('base64').replaceAll(/\W/g, '').slice(0, 6).toUpperCase()

/** One weigh-in as the service words it: as a weight or, in a collection of its own, as body fat. */
export function dataPoint(
  type: 'weight' | 'body-fat',
  { id, quirk }: HealthPersona,
  reading: Measurement,
  fault: DataFault | null,
): object {
  const { at, micros, kg, fat, note, isManual, offsetSeconds } = reading
  const grams = Math.round(kg * 10_000) / 10
  const sampleTime = {
    physicalTime: physicalTime(at, micros),
    utcOffset: `${offsetSeconds}s`,
    civilTime: civilTime(at + offsetSeconds * 1000, micros),
  }
  const weightGrams = fault ? senseless(fault, grams) : quirk === 'string-weight' ? String(grams) : grams
  return {
    name: `users/${healthUserId(id)}/dataTypes/${type}/dataPoints/6${digits(`${id} ${type} ${at} ${kg}`, 18)}`,
    dataSource: isManual
      ? { recordingMethod: 'MANUAL', platform: 'FITBIT' }
      : {
          recordingMethod: 'PASSIVELY_MEASURED',
          platform: 'FITBIT',
          device: { displayName: 'Aria Air', manufacturer: 'Fitbit', formFactor: 'SCALE' },
        },
    ...(type === 'weight'
      ? {
          weight: {
            sampleTime: fault === 'wrong-types' ? at : sampleTime,
            weightGrams,
            ...(note !== null && { notes: note }),
          },
        }
      : { bodyFat: { sampleTime, percentage: fat } }),
  }
}

function physicalTime(at: number, micros: number): string {
  const [seconds, rest = ''] = new Date(at).toISOString().slice(0, -1).split('.')
  const fraction = `${rest}${String(micros).padStart(3, '0')}`
  return `${seconds}${Number(fraction) === 0 ? '' : `.${fraction}`}Z`
}

/** Members that are zero are left out, so that midnight has an empty time. */
function civilTime(local: number, micros: number): object {
  const date = new Date(local)
  const time = {
    hours: date.getUTCHours(),
    minutes: date.getUTCMinutes(),
    seconds: date.getUTCSeconds(),
    nanos: date.getUTCMilliseconds() * 1_000_000 + micros * 1000,
  }
  return {
    date: { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() },
    time: Object.fromEntries(Object.entries(time).filter(([, value]) => value !== 0)),
  }
}

function digits(text: string, length: number): string {
  const hash = createHash('sha256').update(text).digest('hex')
  return (BigInt(`0x${hash}`) % 10n ** BigInt(length)).toString().padStart(length, '1')
}
