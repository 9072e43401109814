import { createRequire } from 'node:module'
import type * as Language from '@zxcvbn-ts/language-common'

const shortest = 6
const howMany = 10_000

/** Ignores case, and letters of full width count as the plain ones they look like. */
export function isCommonPassword(password: string): boolean {
  if (password.length > 64) return false
  const plain = password.normalize('NFKC').toLowerCase()
  return mostCommon().has(plain) || isRun(plain) || isRepeated(plain)
}

let loaded: Set<string> | undefined

/** The most frequent of those that may be passwords at all, most frequent first. */
export function mostCommon(): Set<string> {
  loaded ??= new Set(
    frequencyList()
      .filter((word) => word.length >= shortest)
      .slice(0, howMany),
  )
  return loaded
}

/** Required at its first use: starting the server does not wait for it. */
function frequencyList(): string[] {
  const language = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as typeof Language
  return language.dictionary['passwords-common']
}

const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const runs = rows.flatMap((row) => [row, row.split('').toReversed().join('')])

// The list leaves out what a rule can name, such as 654321, aaaaaa and 121212.
const isRun = (word: string) => word.length >= shortest && runs.some((run) => run.includes(word))
const isRepeated = (word: string) => word.length >= shortest && word.length <= 12 && /^(.{1,4})\1+$/su.test(word)
