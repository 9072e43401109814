import { join } from 'node:path'
import pg from 'pg'
import { afterAll, onTestFinished, TestRunner } from 'vitest'
import { clientMessages, databaseProxy } from '../world/database-proxy.ts'

export interface Statement {
  text: string
  values: (string | Buffer | null)[]
}

/** An address of the same database at which everything that is asked is written down. */
export async function recordedDatabase(url: string) {
  const { user = '', password, host, port, database = '' } = new pg.Client({ connectionString: url })
  const statements: Statement[] = []
  const proxy = await databaseProxy(join(host, `.s.PGSQL.${port}`), () => {
    const texts = new Map<string, string>()
    const asked = clientMessages((letter, body) => {
      if (letter === 'P') {
        const { word: name, end } = wordAt(body, 0)
        texts.set(name, wordAt(body, end).word)
      } else if (letter === 'B') {
        const { word: name, end } = wordAt(body, wordAt(body, 0).end)
        statements.push({ text: texts.get(name) ?? '', values: valuesAt(body, end) })
      } else if (letter === 'Q') statements.push({ text: wordAt(body, 0).word, values: [] })
    })
    return { asked }
  })
  if (TestRunner.getCurrentTest()) onTestFinished(proxy.close)
  else afterAll(proxy.close)
  return { url: `postgres://${user}:${String(password)}@127.0.0.1:${proxy.port}/${database}`, statements }
}

function wordAt(body: Buffer, from: number): { word: string; end: number } {
  const end = body.indexOf(0, from)
  return { word: body.toString('utf8', from, end), end: end + 1 }
}

/** How they are written, as text or in bytes, and then each with its length. */
function valuesAt(body: Buffer, from: number): Statement['values'] {
  const forms = body.readInt16BE(from)
  const formOf = (place: number) => {
    if (forms === 0) return 0
    return body.readInt16BE(from + 2 + 2 * (forms === 1 ? 0 : place))
  }
  let at = from + 2 + 2 * forms
  const count = body.readInt16BE(at)
  at += 2
  return Array.from({ length: count }, (_, place) => {
    const length = body.readInt32BE(at)
    at += 4
    if (length === -1) return null
    const bytes = Buffer.from(body.subarray(at, at + length))
    at += length
    return formOf(place) === 0 ? bytes.toString() : bytes
  })
}
