import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../../scripts/repository-files.ts'

/** Gzipped bytes of JavaScript that the page and the home fetch; web/first-load.test.ts holds the limit itself. */
export function firstLoadBytes(): number {
  const dist = join(repository, 'web/dist')
  const assets = join(dist, 'assets')
  const page = [...readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/src="\/assets\/(.+?)"/g)]
  const home = readdirSync(assets).filter((file) => /^(home|offline-cache)-.{8}\.js$/.test(file))
  const loaded = new Set<string>()
  const wanted = [...page.map(([, file = '']) => file), ...home]
  for (let file = wanted.pop(); file !== undefined; file = wanted.pop()) {
    if (loaded.has(file)) continue
    loaded.add(file)
    const code = readFileSync(join(assets, file), 'utf8')
    wanted.push(...[...code.matchAll(/(?:from|import)"\.\/(.+?)"/g)].map(([, imported = '']) => imported))
  }
  return [...loaded].reduce((sum, file) => sum + statSync(join(assets, `${file}.gz`)).size, 0)
}
