/** So that spreadsheets read UTF-8. */
export const csvStart = '\uFEFF'

/** What a spreadsheet takes for a formula, also in its full width; and our own mark. */
const mark = "'"
const begins = /^['=+\-@\t\r\n＝＋－＠]/
const needsQuotes = /[",;\t\r\n']|^\s|\s$/

/** One row of RFC 4180. A cell that could be taken for a formula begins with a mark, and so does one that has it already. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cellText).join(',')}\r\n`

function cellText(cell: string): string {
  const text = begins.test(cell) ? mark + cell : cell
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What was meant by a cell of ours. */
export const plainCell = (cell: string): string => (cell.startsWith(mark) ? cell.slice(mark.length) : cell)
