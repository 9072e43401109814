const mayBeZone = /^[a-z][a-z0-9_+\-/]{1,49}$/i
/** A file with more names than this has made them up, and each would cost; a zone's first name is known without trying. */
const mostTried = 2000
const formats = new Map<string, Intl.DateTimeFormat | null>()

/** How far a zone's clock is ahead of UTC when it shows this time; null for what is no zone. */
export function zoneOffset(zone: string, wall: number): number | null {
  const format = formatOf(zone)
  if (!format) return null
  // The first guess may lie on the other side of a change of the clock.
  return ahead(format, wall - ahead(format, wall))
}

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone)
  if (known !== undefined) return known
  if (formats.size >= mostTried && !firstNames().has(zone)) return null
  const format = mayBeZone.test(zone) ? made(zone) : null
  formats.set(zone, format)
  return format
}

let names: ReadonlySet<string> | undefined
const firstNames = () => (names ??= new Set(Intl.supportedValuesOf('timeZone')))

function made(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
  } catch {
    return null
  }
}

function ahead(format: Intl.DateTimeFormat, moment: number): number {
  const minute = Math.floor(moment / 60_000) * 60_000
  const parts = format.formatToParts(minute)
  const at = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute')) - minute
}
