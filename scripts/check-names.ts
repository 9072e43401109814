import { bannedNamesIn, bannedWords } from './banned-words.ts'
import { report, repositoryFiles, textOf } from './repository-files.ts'

const drawers = /(^|\/)(utils?|helpers?|common|misc|shared)(\/|\.[a-z]+$)/
const japanese = /[\u3040-\u30ff\u3400-\u9fff]/
/** Where sentences for people live; everything else names them. */
const textFiles =
  /(^|\/)([\w-]+-)?(text|brand)\.ts$|\/mails\/|\.test\.tsx?$|^(e2e|screen-printer|bench|server\/test)\/|^web\/index\.html$|\/personas\.ts$|^demo\//

export const isTextFile = (path: string) => textFiles.test(path)

/** A name that explains nothing, or Japanese outside the files for it. */
export function problemsOf(path: string, text: () => string): string[] {
  const problems: string[] = []
  if (drawers.test(path)) problems.push(`${path}: a drawer for everything; name what is inside`)
  if (/\.(tsx?|html|css|sql)$/.test(path) && !isTextFile(path)) {
    const line = text()
      .split('\n')
      .findIndex((row) => japanese.test(row))
    if (line >= 0) problems.push(`${path}:${line + 1}: Japanese stands in text files only`)
  }
  return problems
}

/** The sandbox speaks as the services do that it plays. */
const ours = /^(contract|server|web|scripts|bench|fleet|e2e)\/.*\.(tsx?|css)$/

if (import.meta.main) {
  const banned = bannedWords(textOf('docs/glossary.md'))
  report(
    repositoryFiles().flatMap((path) => [
      ...problemsOf(path, () => textOf(path)),
      ...(ours.test(path) ? bannedNamesIn(path, textOf(path), banned) : []),
    ]),
  )
}
