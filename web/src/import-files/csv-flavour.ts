import { type Header, severalUnits } from './csv-columns.ts'
import { changeHeader, wordsOfApps } from './file-vocabulary-text.ts'
import type { CsvFlavour } from './import-types.ts'

const own = 'date,time,weight,note,source,measured_at'

/** Which app wrote a table, by its header and what stands before it. */
export function flavourOf(
  headers: readonly Header[],
  cells: readonly string[],
  preface: readonly string[],
): CsvFlavour {
  const words = new Set(headers.map(({ word }) => word))
  const has = (...wanted: string[]) => wanted.every((word) => words.has(word))
  // A later version of ours may write more columns behind these.
  if (`${headers.map(({ word }) => word).join(',')},`.startsWith(`${own},`)) return 'hakari'
  if (preface.some((line) => line.startsWith('com.samsung.')) || has('start_time', 'time_offset')) return 'samsung'
  if (cells[0]?.startsWith('#')) return 'libra'
  if (cells.some((cell) => severalUnits.test(cell.trim()))) return 'happy scale'
  const app = wordsOfApps.find((one) => has(...one.words))
  if (app) return app.flavour
  if (headers.some(({ word }) => changeHeader.test(word))) return 'garmin'
  return 'other'
}
