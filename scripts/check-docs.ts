import { basename, posix } from 'node:path'
import { report, repositoryFiles, textOf } from './repository-files.ts'

interface Repository {
  files: string[]
  scripts: string[]
}

const npmBuiltIns = new Set(['ci', 'install', 'run'])

/** Commands and paths that a page names and that do not exist. */
export function deadWordsIn(path: string, text: string, { files, scripts }: Repository): string[] {
  const folders = new Set(files.flatMap((file) => parentsOf(file)))
  const exists = (name: string) => {
    const folder = name.replace(/\/$/, '')
    const anywhere = /^[^/]+\/$/.test(name) && [...folders].some((known) => basename(known) === folder)
    return files.includes(name) || folders.has(folder) || anywhere
  }
  const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].flatMap(([, target = '']) =>
    /^[a-z]+:/.test(target) ? [] : target,
  )
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
  const blocks = [...text.matchAll(/^```[a-z]*\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.split('\n'))
  const dead: string[] = []
  for (const link of links) if (!exists(posix.join(posix.dirname(path), link))) dead.push(link)
  for (const code of [...spans, ...blocks]) {
    for (const [, run, name = ''] of code.matchAll(/\bnpm (run )?([a-z][\w:-]*)/g))
      if (!scripts.includes(name) && (run || !npmBuiltIns.has(name))) dead.push(`npm ${run ?? ''}${name}`)
  }
  for (const span of spans) {
    if (!/^[\w.-]+(\/[\w.-]+)*\/?$/.test(span) || !/[a-z]/i.test(span)) continue
    if (
      span.includes('/') ? !exists(span) && !exists(posix.join(posix.dirname(path), span)) : isMissingFile(span, files)
    )
      dead.push(span)
  }
  return dead.map((word) => `${path} names ${word}, which does not exist`)
}

const isMissingFile = (name: string, files: string[]) =>
  /.\.(md|ts|tsx|json|sql|css|html|example)$/.test(name) && !files.some((file) => basename(file) === name)

function parentsOf(file: string): string[] {
  const parent = posix.dirname(file)
  return parent === '.' ? [] : [parent, ...parentsOf(parent)]
}

if (import.meta.main) {
  const files = repositoryFiles()
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
  // The legal texts of the example are no pages of ours: they link to addresses of the site.
  const pages = files.filter((file) => file.endsWith('.md') && !file.startsWith('deploy/brand-example/'))
  report(pages.flatMap((page) => deadWordsIn(page, textOf(page), { files, scripts: Object.keys(scripts) })))
}
