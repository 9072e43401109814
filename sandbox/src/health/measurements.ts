/** One weigh-in, before any service has put it into its own words. */
export interface Measurement {
  /** When it was, in milliseconds since 1970. */
  at: number
  /** What its time has beyond the millisecond. */
  micros: number
  /** How far the clock of the person stands east of Greenwich. */
  offsetSeconds: number
  kg: number
  fat: number | null
  isManual: boolean
  note: string | null
}

type Details = Partial<Pick<Measurement, 'fat' | 'isManual' | 'note' | 'micros'>>

export interface Scale {
  /** Days ago where the person lives, at a time of the clock there; what would be later today was just after midnight. */
  on: (daysAgo: number, time: string, kg: number, details?: Details) => Measurement
  /** Typed in without a time, which a service takes for the day's last second, come or not. */
  typed: (daysAgo: number, kg: number) => Measurement
  /** Every morning, the same weight on the same day whenever one asks. */
  daily: (days: number) => Measurement[]
}

const dayMs = 24 * 3600_000

export function scaleOf(offsetHours: number, now: number): Scale {
  const offsetSeconds = offsetHours * 3600
  const today = Math.floor((now + offsetSeconds * 1000) / dayMs)
  const at = (daysAgo: number, time: string) =>
    Date.parse(`1970-01-01T${time}Z`) + (today - daysAgo) * dayMs - offsetSeconds * 1000
  const reading = (at: number, kg: number, details: Details): Measurement => ({
    at,
    micros: 0,
    offsetSeconds,
    kg,
    fat: details.isManual ? null : 20.8,
    isManual: false,
    note: null,
    ...details,
  })
  const scale: Scale = {
    on(daysAgo, time, kg, details = {}) {
      // Not of midnight itself: a service that tells minutes means a day without a time by it.
      const early = Math.min(at(0, '00:01:05'), now)
      const meant = at(daysAgo, time)
      return reading(daysAgo === 0 && meant > now ? early : meant, kg, details)
    },
    typed: (daysAgo, kg) => reading(at(daysAgo, '23:59:59'), kg, { isManual: true }),
    daily: (days) =>
      Array.from({ length: days }, (_, daysAgo) => {
        const day = today - daysAgo
        const minutes = String(35 + (day % 17)).padStart(2, '0')
        const kg = 67 + 3 * Math.sin(day / 190) + 0.5 * Math.sin(day * 1.7) + 0.3 * Math.sin(day * 5.3)
        const fat = 21 + 2 * Math.sin(day / 190) + 0.4 * Math.sin(day * 2.9)
        return scale.on(daysAgo, `06:${minutes}:20`, tenth(kg), { fat: tenth(fat) })
      }),
  }
  return scale
}

const tenth = (value: number) => Math.round(value * 10) / 10
