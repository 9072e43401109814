import { readFileSync } from 'node:fs'

/** What is drawn of one character, in the units of the font. */
export interface Glyph {
  advance: number
  contours: Point[][]
}

export interface Point {
  x: number
  /** It grows upwards from the base line. */
  y: number
  /** A point that is not on the curve bends it towards itself. */
  onCurve: boolean
}

export interface Font {
  unitsPerEm: number
  /** Undefined for a character that the font does not have. */
  glyph(codePoint: number): Glyph | undefined
}

/** Reads characters out of a TrueType file of ours, each when it is first asked for. */
export function openFont(url: URL): Font {
  const bytes = readFileSync(url)
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tables = tablesOf(file)
  const at = (table: string) => {
    const offset = tables.get(table)
    if (offset === undefined) throw new Error(`${url.pathname} has no table ${table}`)
    return offset
  }
  const head = at('head')
  const [cmap, hmtx, glyf, loca] = [groupsOf(file, at('cmap')), at('hmtx'), at('glyf'), at('loca')]
  const hasLongOffsets = file.getInt16(head + 50) === 1
  const metrics = file.getUint16(at('hhea') + 34)
  const place = (id: number) => (hasLongOffsets ? file.getUint32(loca + id * 4) : file.getUint16(loca + id * 2) * 2)

  function contours(id: number): Point[][] {
    const [start, end] = [place(id), place(id + 1)]
    if (start === end) return []
    const count = file.getInt16(glyf + start)
    const body = glyf + start + 10
    return count >= 0 ? simple(file, body, count) : composed(file, body, contours)
  }

  const known = new Map<number, Glyph | undefined>()
  return {
    unitsPerEm: file.getUint16(head + 18),
    glyph(codePoint) {
      if (!known.has(codePoint)) {
        const id = idIn(cmap, codePoint)
        const advance = file.getUint16(hmtx + Math.min(id, metrics - 1) * 4)
        known.set(codePoint, id === 0 ? undefined : { advance, contours: contours(id) })
      }
      return known.get(codePoint)
    },
  }
}

function tablesOf(file: DataView): Map<string, number> {
  const tables = new Map<string, number>()
  for (let i = 0; i < file.getUint16(4); i++) {
    const record = 12 + i * 16
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((byte) => file.getUint8(record + byte)))
    tables.set(tag, file.getUint32(record + 8))
  }
  return tables
}

/** Runs of code points whose glyphs follow each other. */
type Group = [first: number, last: number, id: number]

/** Format 12 alone: it is the one that holds names beyond the first 65,536 characters. */
function groupsOf(file: DataView, cmap: number): Group[] {
  for (let i = 0; i < file.getUint16(cmap + 2); i++) {
    const table = cmap + file.getUint32(cmap + 4 + i * 8 + 4)
    if (file.getUint16(table) !== 12) continue
    return Array.from({ length: file.getUint32(table + 12) }, (_, group): Group => {
      const start = table + 16 + group * 12
      return [file.getUint32(start), file.getUint32(start + 4), file.getUint32(start + 8)]
    })
  }
  throw new Error('the font has no full table of characters')
}

function idIn(groups: Group[], codePoint: number): number {
  const group = groups.find(([first, last]) => first <= codePoint && codePoint <= last)
  return group ? group[2] + codePoint - group[0] : 0
}

const [onCurveBit, shortX, shortY, repeated, sameX, sameY] = [1, 2, 4, 8, 16, 32] as const

function simple(file: DataView, body: number, count: number): Point[][] {
  const ends = Array.from({ length: count }, (_, i) => file.getUint16(body + i * 2))
  const total = (ends.at(-1) ?? -1) + 1
  let at = body + count * 2
  at += 2 + file.getUint16(at)
  const flags: number[] = []
  while (flags.length < total) {
    const flag = file.getUint8(at++)
    const times = flag & repeated ? file.getUint8(at++) + 1 : 1
    for (let i = 0; i < times; i++) flags.push(flag)
  }
  const along = (short: number, same: number) => {
    let value = 0
    return flags.map((flag) => {
      if (flag & short) value += file.getUint8(at++) * (flag & same ? 1 : -1)
      else if (!(flag & same)) {
        value += file.getInt16(at)
        at += 2
      }
      return value
    })
  }
  const xs = along(shortX, sameX)
  const ys = along(shortY, sameY)
  const points = flags.map((flag, i) => ({ x: xs[i] ?? 0, y: ys[i] ?? 0, onCurve: (flag & onCurveBit) !== 0 }))
  return ends.map((end, i) => points.slice((ends[i - 1] ?? -1) + 1, end + 1))
}

const [wordArguments, argumentsAreOffsets, oneScale, more, twoScales, fourScales] = [1, 2, 8, 32, 64, 128] as const

/** A letter and its accent, say: other glyphs, moved and scaled. */
function composed(file: DataView, body: number, contours: (id: number) => Point[][]): Point[][] {
  const parts: Point[][] = []
  let at = body
  for (let flags: number = more; flags & more;) {
    flags = file.getUint16(at)
    const part = contours(file.getUint16(at + 2))
    at += 4
    const inWords = (flags & wordArguments) !== 0
    const moves = (flags & argumentsAreOffsets) !== 0
    const [dx, dy] = inWords ? [file.getInt16(at), file.getInt16(at + 2)] : [file.getInt8(at), file.getInt8(at + 1)]
    at += inWords ? 4 : 2
    const scales = (flags & oneScale && 1) || (flags & twoScales && 2) || (flags & fourScales && 4)
    const read = Array.from({ length: scales }, (_, i) => file.getInt16(at + i * 2) / 16_384)
    at += scales * 2
    const [a = 1, b = 0, c = 0, d = a] = scales === 2 ? [read[0], 0, 0, read[1]] : read
    for (const contour of part)
      parts.push(
        contour.map(({ x, y, onCurve }) => ({
          x: a * x + c * y + (moves ? dx : 0),
          y: b * x + d * y + (moves ? dy : 0),
          onCurve,
        })),
      )
  }
  return parts
}
