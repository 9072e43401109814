import type { Measurement } from '../health/measurements.ts'

export interface FilterProblem {
  reason: string
  message: string
}

const problem = (kind: string, message: string): FilterProblem => ({
  reason: `INVALID_DATA_POINT_FILTER${kind && `_${kind}`}`,
  message,
})

const tokenPattern = /\s*(?:("(?:[^"\\]|\\.)*")|(>=|<=|!=|=|>|<|:)|([()])|([\w.]+))/y

/** A part of AIP-160: `>=` and `<` on one kind of time, joined by AND. */
export function readFilter(text: string, type: string): ((reading: Measurement) => boolean) | FilterProblem {
  if (text.trim() === '') return () => true
  const tokens = tokensOf(text.trim())
  if (!tokens) return problem('SYNTAX', 'The filter cannot be read.')
  let kind: string | undefined
  const bounds = { from: -Infinity, to: Infinity }
  for (let i = 0; i < tokens.length; i += 4) {
    const [field = '', comparator, literal, joint] = tokens.slice(i, i + 4)
    if (/^[()]$/.test(field) || /^(NOT|OR)$/.test(field))
      return problem('EXPRESSION_STRUCTURE', 'Only restrictions joined by AND are supported.')
    if (comparator === undefined || literal === undefined)
      return problem('MISSING_TOKEN', 'The filter ends before its restriction does.')
    if (!/^[\w.]+$/.test(field) || !literal.startsWith('"'))
      return problem('UNEXPECTED_TOKEN', `Unexpected token near ${field}.`)
    const [collection, sample, member, ...more] = field.split('.')
    if (collection !== type) return problem('COLLECTION_MISMATCH', `${collection} does not match the parent.`)
    if (sample !== 'sample_time' || !/^(physical|civil)_time$/.test(member ?? '') || more.length > 0)
      return problem('DATA_TYPE_MEMBER', `${field} cannot be filtered by.`)
    if (kind && kind !== member) return problem('MIXED_TIME_RESTRICTIONS', 'Physical and civil time cannot be mixed.')
    kind = member
    if (comparator !== '>=' && comparator !== '<')
      return problem('RESTRICTION_COMPARATOR', `${comparator} is not supported.`)
    const time = instantOf(literal.slice(1, -1), kind === 'civil_time')
    if (Number.isNaN(time)) return problem('', `${literal} is not a time.`)
    if (comparator === '>=') bounds.from = Math.max(bounds.from, time)
    else bounds.to = Math.min(bounds.to, time)
    if (joint === undefined) break
    if (joint !== 'AND')
      return problem(joint === 'OR' ? 'EXPRESSION_STRUCTURE' : 'UNEXPECTED_TOKEN', `Unexpected token ${joint}.`)
    if (i + 4 >= tokens.length) return problem('MISSING_TOKEN', 'Nothing follows the last AND.')
  }
  if (bounds.from >= bounds.to) return { reason: 'INVALID_TIME_RANGE', message: 'The time range is empty.' }
  return ({ at, offsetSeconds }) => {
    const time = kind === 'civil_time' ? at + offsetSeconds * 1000 : at
    return time >= bounds.from && time < bounds.to
  }
}

function tokensOf(text: string): string[] | null {
  const tokens: string[] = []
  tokenPattern.lastIndex = 0
  while (tokenPattern.lastIndex < text.length) {
    const found = tokenPattern.exec(text)
    if (!found) return null
    tokens.push(found[0].trim())
  }
  return tokens
}

const civil = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d{1,9})?)?$/
const physical = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/

function instantOf(text: string, isCivil: boolean): number {
  if (!(isCivil ? civil : physical).test(text)) return Number.NaN
  const short = text.replace(/(\.\d{3})\d+/, '$1')
  return Date.parse(isCivil ? `${short.length === 10 ? `${short}T00:00:00` : short}Z` : short)
}
