import { harmlessNames, officialNames, ownNames } from './reserved-names-text.ts'

/** Katakana as hiragana: both are read alike. */
const inHiragana = (text: string) =>
  text.replace(/[\u30A1-\u30F6]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0x60))

const plain = (text: string) => inHiragana(text.normalize('NFKC').toLowerCase())
/** Nothing between the letters makes another word of them. */
const lettersOf = (text: string) => plain(text).replace(/[^\p{L}\p{N}]/gu, '')

const reserved = [...ownNames, ...officialNames].map(lettersOf)
const harmless = new RegExp(harmlessNames.map(lettersOf).join('|'), 'g')
/** As words of their own: a badminton player is no admin. */
const latin = /(?<![a-z])(admin|administrator|moderator|official|operator|staff|support)(?![a-z])/

/** Whether somebody so called would look as if we spoke. */
export const isReservedName = (name: string): boolean => {
  const letters = lettersOf(name).replace(harmless, ' ')
  return reserved.some((word) => letters.includes(word)) || latin.test(plain(name))
}

/** A shorter name is a part of many words that mean nothing by it. */
const tellingLength = 3

/** Whether somebody so called would look as if this site spoke, whatever it is called. */
export const speaksForSite = (name: string, siteName: string): boolean => {
  const [letters, own] = [lettersOf(name), lettersOf(siteName)]
  return own !== '' && (own.length < tellingLength ? letters === own : letters.includes(own))
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase().trim().replace(/^@/, '')
const ownWords = new Set(ownNames.map(folded))

/** Whether a password is what everybody sees of its owner, or our own name. */
export const isNameAsPassword = (
  password: string,
  { email, handle }: { email: string; handle?: string | undefined },
): boolean => {
  const typed = folded(password)
  return (
    ownWords.has(typed) || [email, email.slice(0, email.lastIndexOf('@')), handle ?? email].map(folded).includes(typed)
  )
}
