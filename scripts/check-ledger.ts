import { isTextFile } from './check-names.ts'
import { report, repositoryFiles, textOf } from './repository-files.ts'
import { type Said, saidIn, says } from './words-in-code.ts'

interface Row {
  id: string
  requirement: string
  state: string
  shownBy: string
}

interface Known {
  /** Test files by path, with their text. */
  tests: [path: string, text: string][]
  /** All files with sentences for people, in one. */
  sentences: string
  readings: string[]
}

const row = /^\| ([SCX]\d*-\d+) \| (.*) \| ([\w-]+) \| (\w+) \| (.*) \|$/

export function rowsOf(ledger: string): Row[] {
  const lines = ledger.split('\n').filter((line) => /^\| [SCX]\d*-/.test(line))
  return lines.map((line) => {
    const [, id, requirement, , state, shownBy] = row.exec(line.trimEnd().replace(/\|\s*\|$/, '|  |')) ?? []
    if (!id || !requirement || !state) throw new Error(`A row of the ledger cannot be read: ${line}`)
    return { id, requirement, state, shownBy: (shownBy ?? '').trim() }
  })
}

/** A row tells the truth when what it points at exists. */
export function problemsIn(rows: Row[], { tests, sentences, readings }: Known): string[] {
  const ids = rows.map(({ id }) => id)
  const repeated = ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `${id} stands twice`)
  const saidBy = tests.map(([path, text]) => ({ path, said: saidIn(path, text) }))
  return [...repeated, ...rows.flatMap(problemsOfRow)]

  function problemsOfRow({ id, requirement, state, shownBy }: Row): string[] {
    const named = (shownBy.match(/\bR\d+\b/g) ?? []).filter((reading) => !readings.includes(reading))
    const problems = named.map((reading) => `${id} names ${reading}, which no decision holds`)
    if (state === 'planned') return problems
    if (state === 'replaced') return /\bR\d+\b/.test(shownBy) ? problems : [...problems, `${id} is replaced by nothing`]
    if (state !== 'shown') return [...problems, `${id} has the unknown state ${state}`]
    const titles = shownBy.split(';').filter((part) => part.includes(': '))
    if (titles.length === 0) problems.push(`${id} is shown by no test`)
    for (const title of titles)
      if (!isTest(title.trim())) problems.push(`${id} names a test that does not exist: ${title}`)
    const words = wordsOf(titles)
    for (const quote of quotesIn(requirement))
      if (!pattern(quote).test(sentences)) problems.push(`${id} quotes what no text file says: ${quote}`)
      else if (!says(words, quote)) problems.push(`${id} quotes what none of its tests says: ${quote}`)
    return problems
  }

  function wordsOf(references: string[]): string[] {
    return references.flatMap((reference) => {
      const [file = '', ...title] = reference.trim().split(': ')
      const isOfTest = ({ test }: Said) => test === undefined || test === title.join(': ')
      return saidBy
        .filter(({ path }) => path.endsWith(`/${file}`))
        .flatMap(({ said }) => said.filter(isOfTest).map(({ words }) => words))
    })
  }

  function isTest(reference: string): boolean {
    const [file = '', ...title] = reference.split(': ')
    return tests.some(
      ([path, text]) =>
        path.endsWith(`/${file}`) && [`'`, '"', '`'].some((quote) => text.includes(quote + title.join(': ') + quote)),
    )
  }
}

const quotesIn = (text: string) =>
  [...text.matchAll(/『([^』]+)』|「([^」]+)」/g)].map(([, whole, quote]) => whole ?? quote ?? '')

/** A hole {name} of the ledger is a `${...}` of the code. */
function pattern(quote: string): RegExp {
  const parts = quote.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(parts.join('\\$\\{[^`]*?\\}'))
}

if (import.meta.main) {
  const files = repositoryFiles()
  const tests = files
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .map((file): [string, string] => [file, textOf(file)])
  const texts = files.filter(
    (file) => isTextFile(file) && !/\.(test|spec)\.|^(e2e|screen-printer|sandbox)\//.test(file),
  )
  const decisions = files.filter((file) => file.startsWith('docs/decisions/')).map(textOf)
  report(
    problemsIn(rowsOf(textOf('docs/ledger.md')), {
      tests,
      sentences: texts.map(textOf).join('\n'),
      readings:
        decisions
          .join('\n')
          .match(/^\| R\d+ /gm)
          ?.map((cell) => cell.slice(2).trim()) ?? [],
    }),
  )
}
