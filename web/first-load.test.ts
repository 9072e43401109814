import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const dist = join(import.meta.dirname, 'dist')
const files = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'))
const named = (name: string) => files.filter((file) => file.slice(0, -'-12345678.js'.length) === name)
const page = [...readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/src="\/assets\/(.+?)"/g)].map(
  ([, file = '']) => file,
)

/** These files and all that they import. */
function withImports(wanted: string[], found = new Set<string>()): Set<string> {
  for (const file of wanted) {
    if (found.has(file)) continue
    found.add(file)
    const code = readFileSync(join(dist, 'assets', file), 'utf8')
    withImports(
      [...code.matchAll(/(?:from|import)"\.\/(.+?)"/g)].map(([, imported = '']) => imported),
      found,
    )
  }
  return found
}
const gzippedBytes = (loaded: Set<string>) =>
  [...loaded].reduce((sum, file) => sum + statSync(join(dist, 'assets', `${file}.gz`)).size, 0)

const most = 120_000

test("the first load of a member's home is at most 120 KB of JavaScript, gzipped", () => {
  const [home, cache] = [named('home'), named('offline-cache')]
  expect(page).toEqual(expect.arrayContaining(named('start')))
  expect([named('start'), home, cache].map(({ length }) => length)).toEqual([1, 1, 1])
  expect(gzippedBytes(withImports([...page, ...home, ...cache]))).toBeLessThanOrEqual(most)
})

test("a visitor's first screen fetches nothing of a member's home, and no more than it", () => {
  const landing = withImports([...page, ...named('sign-in-route')])
  expect([...landing].filter((file) => named('home').includes(file))).toEqual([])
  expect(gzippedBytes(landing)).toBeLessThanOrEqual(most)
})

test('what a home fetches when it has come to rest comes in few files, and no form of a visitor waits for it', () => {
  const first = withImports([...page, ...named('home'), ...named('offline-cache')])
  const atRest = withImports(named('at-rest'))
  expect(atRest.size).toBeGreaterThan(1)
  expect(atRest.difference(first).size).toBeLessThanOrEqual(10)
  const forms = ['sign-in', 'registration', 'reset-password', 'account-recovery', 'contact', 'terms', 'short-link']
  for (const screen of forms) {
    const files = withImports(named(`${screen}-screen`))
    expect(files.size).toBeGreaterThan(1)
    expect([screen, ...files].filter((file) => named('at-rest').includes(file))).toEqual([])
  }
})
