import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRow, plainCell } from './csv.ts'

/** As RFC 4180 says a file is read. */
function read(row: string): string[] {
  const cells = [...row.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy)]
  expect(cells.map(([text]) => text).join('')).toBe(row)
  return cells.map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain)
}

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1',
  '＋1',
  '－1',
  '＠1',
  "'",
  "'=1",
  '=HYPERLINK("x")',
])('a spreadsheet takes %j for text, and what was meant can be read again', (note) => {
  const [cell = ''] = read(csvRow([note]))
  expect(cell).toMatch(/^'/)
  expect(plainCell(cell)).toBe(note)
})

test('any cells come back as they were, and none begins a formula', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('=', '"', ',', ';', '\r', '\n', '\t', "'", '-', '＝', 'a', ' ') }),
  )
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), (cells) => {
      const written = read(csvRow(cells))
      for (const cell of written) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      expect(written.map(plainCell)).toEqual(cells)
    }),
  )
})
