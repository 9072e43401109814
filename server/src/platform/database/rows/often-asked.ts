import pg, { type QueryConfig, type QueryResult } from 'pg'
import type { RawMessage } from './raw-messages.ts'
import { type Column, type RowReader, rowReader } from './row-reader.ts'

interface Described {
  description: Buffer
  read: RowReader
}
/** By the name of the statement: what PostgreSQL said of its columns when this process heard it last. */
const known = new Map<string, Described>()

export type Answered = (error: Error | undefined, result: QueryResult) => void
interface OwnResult {
  rows: object[]
  _types: { getTypeParser: (type: number, format: 'text') => (text: string) => unknown }
}
/** What pg's query is beside what its types say. */
interface OpenQuery {
  name: string
  _result: OwnResult
  _canceledDueToError: unknown
}
const OpenQuery = pg.Query as unknown as new (config: QueryConfig, answered: Answered) => OpenQuery & pg.Query

/** A statement that is asked again and again: its rows are read by a function that was made for them. */
export class OftenAsked extends OpenQuery {
  #read: RowReader | undefined

  handleRowDescription(message: RawMessage): void {
    const { bytes, start, end } = message
    let described = known.get(this.name)
    if (!described || bytes.compare(described.description, 0, described.description.length, start, end) !== 0) {
      const parserOf = (type: number) => this._result._types.getTypeParser(type, 'text')
      described = {
        description: Buffer.from(bytes.subarray(start, end)),
        read: rowReader(message.fields as Column[], parserOf),
      }
      known.set(this.name, described)
    }
    this.#read = described.read
  }

  handleDataRow({ bytes, start }: RawMessage): void {
    if (this._canceledDueToError) return
    try {
      if (this.#read) this._result.rows.push(this.#read(bytes, start))
    } catch (error) {
      this._canceledDueToError = error
    }
  }
}
