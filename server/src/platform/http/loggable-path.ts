const mostLetters = 200
/** What stands behind these words in an address names somebody, or lets somebody in. */
const whoever = /\/(user|profiles|handles|members|objects|invite|unsubscribe|mail-stops)\/.*/i

/** Decoded, so that an e-mail address in it is recognised and cut; short; and without whom it is about. */
export const loggablePath = (path: string): string => decoded(path.slice(0, mostLetters)).replace(whoever, '/$1/...')

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path.replaceAll('%', '_')
  }
}
