import { parseSync } from 'oxc-parser'

/** Each word, or words that stand together, of the last column of the glossary's tables of three columns. */
export function bannedWords(glossary: string): string[][] {
  return glossary
    .split('\n')
    .map((line) => line.split('|').slice(1, -1))
    .filter((cells) => cells.length === 3 && cells[2]?.trim() !== 'never')
    .flatMap((cells) => cells[2]?.replaceAll(/\([^)]*\)/g, '').split(',') ?? [])
    .map((term) => wordsOf(term.trim()))
    .filter(([word = '']) => /^[a-z]/.test(word))
}

/** `useWishList`, `use-wish-list` and `use wish list` are the same words. */
const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)

const has = (name: string, banned: string[]) => {
  const words = wordsOf(name)
  return words.some((_, at) => banned.every((word, i) => words[at + i] === word || words[at + i] === `${word}s`))
}

/** Names of a file, and of what it declares, in which one of these words stands. */
export function bannedNamesIn(path: string, source: string, banned: string[][]): string[] {
  const found = (name: string, at: string) =>
    banned
      .filter((words) => has(name, words))
      .map((words) => `${at}: ${name} says ${words.join(' ')}, see docs/glossary.md`)
  const inDeclared = declaredIn(path, source).flatMap(({ name, start }) =>
    found(name, `${path}:${source.slice(0, start).split('\n').length}`),
  )
  return [...found(path.split('/').at(-1) ?? '', path), ...inDeclared]
}

interface Declared {
  name: string
  start: number
}

/** What others can find by its name: the values, functions, classes and types at the top of a file. */
function declaredIn(path: string, source: string): Declared[] {
  if (!/\.tsx?$/.test(path)) return []
  return parseSync(path, source).program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    switch (declaration?.type) {
      case 'VariableDeclaration':
        return declaration.declarations.flatMap(({ id }) => named(id))
      case 'FunctionDeclaration':
      case 'ClassDeclaration':
      case 'TSTypeAliasDeclaration':
      case 'TSInterfaceDeclaration':
        return named(declaration.id)
      default:
        return []
    }
  })
}

const named = (id: { type: string; start: number } | null): Declared[] =>
  id?.type === 'Identifier' && 'name' in id ? [{ name: String(id.name), start: id.start }] : []
