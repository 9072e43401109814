import { FileFailure } from './file-failure.ts'
import { type Delimiter } from './import-types.ts'

const longestCell = 100_000
const mostCells = 1000
const quote = 0x22
const carriageReturn = 0x0d
const lineFeed = 0x0a

export interface CsvRows {
  feed(piece: string): void
  end(): void
}

/** Rows of RFC 4180 from text that comes in pieces; they are counted from 1, empty ones too, and those are left out. */
export function csvRows(delimiter: Delimiter, onRow: (cells: string[], row: number) => void): CsvRows {
  const separator = delimiter.charCodeAt(0)
  let place: 'begin' | 'plain' | 'quoted' | 'behind a quote' = 'begin'
  let cells: string[] = []
  let cell = ''
  let row = 0
  let isAfterReturn = false

  function keep(part: string) {
    cell += part
    if (cell.length > longestCell || cells.length > mostCells) throw new FileFailure('unreadable')
  }

  function endCell() {
    cells.push(cell)
    cell = ''
    place = 'begin'
  }

  function endRow() {
    endCell()
    row += 1
    const whole = cells
    cells = []
    if (whole.some((text) => text.trim() !== '')) onRow(whole, row)
  }

  return {
    feed(piece) {
      let from = 0
      for (let at = 0; at < piece.length; at += 1) {
        const letter = piece.charCodeAt(at)
        if (place === 'quoted') {
          if (letter !== quote) continue
          keep(piece.slice(from, at))
          place = 'behind a quote'
          continue
        }
        if (letter === quote && (place === 'begin' || place === 'behind a quote')) {
          // Two of them inside quotes are one; the first of a cell only opens it.
          if (place === 'behind a quote') keep('"')
          place = 'quoted'
          isAfterReturn = false
          from = at + 1
          continue
        }
        if (place !== 'plain') from = at
        place = 'plain'
        const isSecondOfTwo = letter === lineFeed && isAfterReturn
        isAfterReturn = letter === carriageReturn
        if (isSecondOfTwo) {
          place = 'begin'
        } else if (letter === separator) {
          keep(piece.slice(from, at))
          endCell()
        } else if (letter === carriageReturn || letter === lineFeed) {
          keep(piece.slice(from, at))
          endRow()
        }
      }
      if (place === 'plain' || place === 'quoted') keep(piece.slice(from))
    },
    end() {
      if (cells.length > 0 || cell !== '' || place !== 'begin') endRow()
    },
  }
}
