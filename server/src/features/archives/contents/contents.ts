import type { Tx } from '../../../platform/database/connect.ts'
import type { ZippedFile } from '../../../platform/files/zip.ts'
import type { Platform } from '../../../platform/platform.ts'
import { csvOf } from '../../entries/index.ts'
import { largestFile } from '../../pictures/index.ts'
import { deviceOf } from '../../sessions/index.ts'
import { letterConsentsOf } from './letters/queries.ts'
import { accountOf, countRows, lists } from './queries.ts'
import { readme } from './readme-text.ts'
import { remindersOf } from './reminders/queries.ts'

export type ContentDeps = Pick<Platform, 'brand' | 'files'> & { origin: string }

interface Wanted {
  memberId: string
  madeAt: Date
  onProgress: (fraction: number) => Promise<void>
}

/** Every file of an archive, one after the other; a file is read while it is written. */
export async function* contentsOf(
  { brand, files, origin }: ContentDeps,
  tx: Tx,
  { memberId, madeAt, onProgress }: Wanted,
): AsyncGenerator<ZippedFile> {
  const { pictures, signIns, browsers, ...account } = await accountOf(tx, memberId)
  const all = Math.max(1, await countRows(tx, memberId))
  let read = 0
  const passed = (rows: number) => onProgress((read += rows) / all)

  const found: ZippedFile[] = []
  for (const [name, id] of Object.entries({ profile: pictures.own, google: pictures.google })) {
    const bytes = id === null ? null : await files.get(largestFile(id))
    if (bytes) found.push({ name: `pictures/${name}.webp`, parts: one(bytes) })
  }
  yield { name: 'README.txt', parts: one(readme({ siteName: brand.name, origin, madeAt })) }
  yield {
    name: 'account.json',
    parts: one(
      pretty({
        madeAt,
        from: origin,
        ...account,
        reminders: await remindersOf(tx, memberId),
        letterConsents: await letterConsentsOf(tx, memberId),
        signIns: signIns.map(withDevice),
        browsers: browsers.map(withDevice),
        pictures: found.map(({ name }) => name),
      }),
    ),
  }
  yield { name: 'entries.csv', parts: countingLines(csvOf(tx, memberId), passed) }
  for (const [name, pagesOf] of Object.entries(lists))
    yield { name: `${name}.json`, parts: jsonOf(pagesOf(tx, memberId), passed) }
  yield* found
}

const withDevice = <T extends { userAgent: string }>({ userAgent, ...when }: T) => ({ ...deviceOf(userAgent), ...when })

async function* one<T>(part: T): AsyncGenerator<T> {
  yield await Promise.resolve(part)
}

const pretty = (value: object) => `${JSON.stringify(value, null, 2)}\n`

/** A list with a line for each row. */
async function* jsonOf(
  pages: AsyncIterable<object[]>,
  onRows: (rows: number) => Promise<void>,
): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of pages) {
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n')
    before = ',\n'
    await onRows(rows.length)
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

async function* countingLines(
  parts: AsyncIterable<string>,
  onRows: (rows: number) => Promise<void>,
): AsyncGenerator<string> {
  for await (const part of parts) {
    yield part
    await onRows(part.split('\r\n').length - 1)
  }
}
