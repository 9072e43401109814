import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from '../scripts/build-web.ts'
import { repository } from '../scripts/repository-files.ts'
import { ownPlace, startApp } from '../server/test/app-process.ts'
import { temporaryFolder } from '../server/test/temporary-folder.ts'

/** Measures on this machine, now, and prints a table. Nothing is asserted: a slow machine is no failure. */
const rows: [what: string, value: string][] = []

await buildWeb()
{
  await using folder = await temporaryFolder()
  const place = await ownPlace(folder.path)
  const ready = async () => {
    const started = performance.now()
    const app = await startApp(place)
    const ms = performance.now() - started
    await app.end('SIGTERM')
    return `${Math.round(ms)} ms`
  }
  rows.push(['first start, until ready (front end built)', await ready()], ['second start, until ready', await ready()])
}

const assets = join(repository, 'web/dist/assets')
const first = readdirSync(assets).filter((name) => /^index-.*\.js\.gz$/.test(name))
const bytes = first.reduce((sum, name) => sum + statSync(join(assets, name)).size, 0)
rows.push(['JavaScript of the first load, gzipped', `${(bytes / 1024).toFixed(1)} KB`])

const width = Math.max(...rows.map(([what]) => what.length))
for (const [what, value] of rows) console.log(`${what.padEnd(width)}  ${value}`)
