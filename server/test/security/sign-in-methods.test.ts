import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const repository = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(repository, path), 'utf8')

/** Operations whose handler hands out a session. */
const waysIn = ['accounts', 'google', 'passkeys', 'sessions'].flatMap((slice) =>
  read(`server/src/features/${slice}/routes.ts`)
    .split(/\bserve\(/)
    .filter((part) =>
      /keepSignIn\(cookies|keepProof\(cookies|keepRenewed\(cookies|cookies\.set\('session'|^accounts\.\w+, complete\(/.test(
        part,
      ),
    )
    .flatMap((part) => /^(\w+\.\w+),/.exec(part)?.[1] ?? []),
)

test('every way to get a session stands in the table of docs/ways-in.md', () => {
  expect(waysIn.length).toBeGreaterThanOrEqual(9)
  const [, section = ''] = read('docs/ways-in.md').split('# Every way in')
  expect(waysIn.filter((id) => !section.includes(`\`${id}\``))).toEqual([])
})
