import { csvStart, dayOf, dayText, entries } from '@hakari/contract'
import { call } from '../../api/call.ts'
import { fileName } from '../../ui/layout/page-settings.ts'

export const entriesFile = `/api${entries.download.path}`

/** The CSV file, fetched by ourselves. Reading it as text loses the byte order mark, which spreadsheets need. */
export async function readEntriesFile(): Promise<{ name: string; content: Blob }> {
  const rows = await call(entries.download, {})
  return {
    name: fileName(`weight-${dayText(dayOf(new Date()))}.csv`),
    content: new Blob([csvStart, rows], { type: 'text/csv;charset=utf-8' }),
  }
}
