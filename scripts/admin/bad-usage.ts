import { AccountEmail } from '@hakari/contract'

/** What is wrong with the words of an operator, as one sentence. */
export class BadUsage extends Error {}

/** `--uses 5`: a whole number, or what counts where nothing is said. */
export function wholeNumberIn(
  text: string | undefined,
  { name, otherwise, most }: { name: string; otherwise: number; most: number },
): number {
  if (text === undefined) return otherwise
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < 1 || value > most)
    throw new BadUsage(`${name} takes a whole number from 1 to ${most}.`)
  return value
}

/** The number by which a list of ours names something. */
export function numberIn(text: string | undefined, what: string): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text))
    throw new BadUsage(`Which ${what}? Take its number of the list.`)
  return Number(text)
}

export function addressIn(text: string | undefined): string {
  const email = AccountEmail.safeParse(text)
  if (!email.success) throw new BadUsage(text ? `${text} is no e-mail address.` : 'An e-mail address is missing.')
  return email.data
}
