import { words } from '../boundaries.ts'
import { report, repositoryFiles, textOf } from './repository-files.ts'

/** Where a file names what is decided elsewhere. */
export function wordsOutOfPlace(path: string, text: () => string): string[] {
  return words
    .filter(({ files }) => files.test(path))
    .flatMap(({ word, because }) => {
      const line = text()
        .split('\n')
        .findIndex((row) => word.test(row))
      return line < 0 ? [] : [`${path}:${line + 1} says ${word.source}: ${because}`]
    })
}

if (import.meta.main) {
  const sources = repositoryFiles().filter((path) => /\.(ts|sql)$/.test(path) && !path.endsWith('.test.ts'))
  report(sources.flatMap((path) => wordsOutOfPlace(path, () => textOf(path))))
}
