import { tagFinder } from './xml-tags.ts'
import { FileFailure } from './file-failure.ts'
import type { RejectReason, WrittenUnit } from './import-types.ts'
import type { ReadingCollector } from './reading-collector.ts'
import { parseDate } from './parse-date.ts'
import { chunksOf, type Source, type ReadMonitor } from './byte-source.ts'
import { parseWeight } from './parse-weight.ts'

const bodyMass = 'HKQuantityTypeIdentifierBodyMass'
const wanted = new Set(['type', 'unit', 'value', 'startDate', 'sourceName'])
const units: ReadonlyMap<string, WrittenUnit> = new Map([
  ['kg', 'kg'],
  ['g', 'g'],
  ['lb', 'lb'],
  ['st', 'st'],
])

/** The weights of an export that may be larger than the memory. */
export async function readAppleHealth(source: Source, watch: ReadMonitor, collector: ReadingCollector): Promise<void> {
  let isWhole = false
  const find = weightFinder(collector, () => (isWhole = true))
  for await (const chunk of chunksOf(source, watch)) find(chunk)
  // Half of an export looks like one that has no more.
  if (!isWhole) throw new FileFailure('unreadable')
}

const tags = [
  { name: 'Record', word: 'BodyMass' },
  { name: 'Correlation' },
  { name: '/Correlation' },
  { name: '/HealthData' },
]

export function weightFinder(collector: ReadingCollector, onEnd = () => {}): (piece: Uint8Array) => void {
  let row = 0
  let isCorrelated = false

  return tagFinder(tags, (tag) => {
    if (tag.startsWith('</HealthData')) onEnd()
    else if (tag.startsWith('<Record')) {
      // What belongs to a correlation stands a second time beside it.
      if (!isCorrelated) take(attributesOf(tag))
    } else isCorrelated = !tag.startsWith('</') && !tag.endsWith('/>')
  })

  function take({ type, unit, value = '', startDate = '', sourceName }: Partial<Record<string, string>>) {
    if (type !== bodyMass) return
    row += 1
    const written = { date: startDate, weight: `${value} ${unit ?? ''}`.trim() }
    const leave = (why: RejectReason) => collector.reject({ row, why, written })
    const unitWritten = units.get(unit ?? '')
    if (!value.trim()) return leave('no_weight')
    if (!unitWritten) return leave('bad_weight')
    const weighed = parseWeight(value, unitWritten)
    if ('why' in weighed) return leave(weighed.why)
    if (!startDate.trim()) return leave('no_date')
    const moment = parseDate(startDate, { clock: 'japan' })
    if (moment === null) return leave('bad_date')
    collector.add({ row, weight: weighed.weight, moment, app: sourceName, written })
  }
}

function attributesOf(tag: string): Partial<Record<string, string>> {
  const attribute = /\s*([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y
  attribute.lastIndex = '<Record'.length
  const attributes: Partial<Record<string, string>> = {}
  for (let match = attribute.exec(tag); match; match = attribute.exec(tag)) {
    const [, name = '', double, single = ''] = match
    if (wanted.has(name)) attributes[name] ??= withoutEntities(double ?? single)
  }
  return attributes
}

const predefined: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])

/** Those every XML knows; one that a document defines for itself stays as it is written. */
const withoutEntities = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    if (name) return predefined.get(name) ?? whole
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
