import { csvRow, csvStart } from '@hakari/contract'
import type { ReadResult } from '../../import-files/import-types.ts'
import { fileName } from '../../ui/layout/page-settings.ts'
import { importText } from './import-text.ts'
import { rejectedIn } from './use-file-import.ts'

/** What could not come in, row by row, to be looked at and mended in a spreadsheet. */
export function rejectedFile(found: ReadResult): { name: string; content: Blob } {
  const { rows } = found.rejected
  const more = rejectedIn(found) - rows.length
  const lines = [
    importText.rejectedHeader,
    ...rows.map(importText.rejectedCells),
    ...(more > 0 ? [[importText.rejectedMore(more)]] : []),
  ]
  const content = new Blob([csvStart, ...lines.map(csvRow)], { type: 'text/csv;charset=utf-8' })
  return { name: fileName('rejected.csv'), content }
}
