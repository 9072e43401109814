import { randomInt } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A whole number below this one, each as likely. */
export type Random = (below: number) => number

/** Letters and digits nobody can foresee; tests bring a source of their own. */
export const randomCode = (length: number, random: Random = (below) => randomInt(below)): string =>
  Array.from({ length }, () => letters[random(letters.length)]).join('')
