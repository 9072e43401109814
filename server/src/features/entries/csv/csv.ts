import { csvRow, csvStart } from '@hakari/contract'
import type { Db } from '../../../platform/database/connect.ts'
import { type CsvEntry, csvPage, csvPageLength } from './queries.ts'

const columns = ['date', 'time', 'weight', 'note', 'source', 'measured_at', 'published', 'audience']
const cellsOf = ({ date, time, weight, note, source, moment, published, audience }: CsvEntry) => [
  date,
  time,
  weight,
  note,
  source,
  moment,
  published,
  audience,
]

/** A page is read when the one before is on its way: years of entries take no more memory than a month. */
export async function* csvOf(db: Db, memberId: string): AsyncGenerator<string> {
  yield csvStart + csvRow(columns)
  let page: CsvEntry[] = []
  do {
    page = await csvPage(db, memberId, page.at(-1))
    yield page.map((entry) => csvRow(cellsOf(entry))).join('')
  } while (page.length === csvPageLength)
}
