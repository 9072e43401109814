import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repository } from '../repository-files.ts'
import { filesOf, ledgerRow, linesOf, namesOf } from './pattern.ts'

/** `npm run new-slice NAME`: a slice that runs from the browser to the database, to be changed into what is wanted. */
const [kebab = ''] = process.argv.slice(2)
const at = (path: string) => join(repository, path)

function refuse(why: string): never {
  console.error(why)
  process.exit(1)
}

if (!/^[a-z]+(-[a-z]+)*$/.test(kebab)) refuse('npm run new-slice NAME, where NAME is like short-links')
const names = namesOf(kebab)
const files = filesOf(names)
for (const path of Object.keys(files)) if (existsSync(at(path))) refuse(`${path} is there already`)

for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(at(path)), { recursive: true })
  writeFileSync(at(path), text)
}
const touched = linesOf(names).map(({ file, line, before }) => {
  const lines = readFileSync(at(file), 'utf8').split('\n')
  const place = lines.findIndex((it) => before.test(it))
  if (place < 0) refuse(`${file} has no line like ${before.source}: add by hand ${line}`)
  writeFileSync(at(file), lines.toSpliced(place, 0, line).join('\n'))
  return file
})

const ledger = 'docs/ledger.md'
const rows = readFileSync(at(ledger), 'utf8')
const last = Math.max(...[...rows.matchAll(/^\| X-(\d+) /gm)].map(([, number]) => Number(number)))
writeFileSync(at(ledger), `${rows.trimEnd()}\n${ledgerRow(`X-${last + 1}`, names)}\n`)

const changed = [...new Set([...Object.keys(files), ...touched, ledger])]
execFileSync(at('node_modules/.bin/oxfmt'), changed, { cwd: repository, stdio: 'ignore' })
for (const path of changed) console.log(path)
