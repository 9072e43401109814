import pg from 'pg'

/** As PostgreSQL describes it. */
export interface Column {
  name: string
  dataTypeID: number
}

/** Turns the bytes of a row into an object. */
export type RowReader = (bytes: Buffer, start: number) => object

type ColumnReader = (bytes: Buffer, start: number, end: number) => unknown

const { BOOL, INT2, INT4, INT8 } = pg.types.builtins
const boolean: number = BOOL
const integers = new Set<number>([INT2, INT4, INT8])
const absent = -1
const zero = 0x30
const minus = 0x2d
const letterT = 0x74
/** So many digits are a safe integer, whichever they are. */
const safeDigits = 15

/** Column by column, without a string for what becomes a number or a boolean. */
export function rowReader(columns: Column[], parserOf: (type: number) => (text: string) => unknown): RowReader {
  const readers = columns.map(({ dataTypeID }) => columnReader(dataTypeID, parserOf(dataTypeID)))
  const make = rowMaker(columns.map(({ name }) => name))
  const values: unknown[] = columns.map(() => null)
  return (bytes, start) => {
    const count = bytes.readUInt16BE(start)
    if (count !== readers.length) throw new Error(`a row has ${count} columns where ${readers.length} were described`)
    let at = start + 2
    for (const [column, read] of readers.entries()) {
      const length = bytes.readInt32BE(at)
      at += 4
      values[column] = length === absent ? null : read(bytes, at, at + length)
      if (length !== absent) at += length
    }
    return make(values)
  }
}

function columnReader(type: number, parse: (text: string) => unknown): ColumnReader {
  const asText: ColumnReader = (bytes, start, end) => parse(bytes.toString('utf8', start, end))
  if (type === boolean) return (bytes, start) => bytes[start] === letterT
  if (integers.has(type)) return (bytes, start, end) => (end - start > safeDigits ? asText : integer)(bytes, start, end)
  return asText
}

function integer(bytes: Buffer, start: number, end: number): number {
  const isNegative = bytes[start] === minus
  let number = 0
  for (let at = isNegative ? start + 1 : start; at < end; at++) number = number * 10 + (bytes[at] ?? 0) - zero
  return isNegative ? -number : number
}

/**
 * Each statement has a function of its own: the engine makes an object of names that stand in the program ten times faster than
 * one of names that come and go. Names are those of columns, quoted; of two that are the same the last one counts, as with pg.
 */
function rowMaker(names: string[]): (values: unknown[]) => object {
  const parts = names.map((name, at) => `[${JSON.stringify(name)}]: values[${at}]`)
  // oxlint-disable-next-line typescript/no-implied-eval
  return new Function('values', `return { ${parts.join(', ')} }`) as (values: unknown[]) => object
}
