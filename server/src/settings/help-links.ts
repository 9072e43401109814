import { knownHelp } from './help-links-text.ts'
import { StartError } from '../platform/start-error.ts'
import type { Env } from './variables.ts'

interface HelpLink {
  name: string
  address: string
}

const longestName = 60
const most = 10

/** `HELP_LINKS=name|address,...`: who can be talked to, by a page over https or a telephone number. */
export function helpLinks({ HELP_LINKS }: Env): HelpLink[] {
  if (!HELP_LINKS) return knownHelp
  const links = HELP_LINKS.split(',').map(linkIn)
  if (links.length > most || new Set(links.map(({ address }) => address)).size < links.length)
    throw new StartError(`HELP_LINKS is too long or names an address twice: take at most ${most} different ones.`)
  return links
}

function linkIn(part: string): HelpLink {
  const [name = '', address = '', ...more] = part.split('|').map((piece) => piece.trim())
  const isKnown = /^tel:\+?\d[\d-]{1,30}$/.test(address) || isSecurePage(address)
  if (name === '' || name.length > longestName || !isKnown || more.length > 0)
    throw new StartError(
      `HELP_LINKS is not understood at "${part}": write name|https://… or name|tel:0570-…, separated by commas.`,
    )
  return { name, address }
}

function isSecurePage(address: string): boolean {
  const page = URL.parse(address)
  return page?.protocol === 'https:' && page.username === '' && !/[\s<>"]/.test(address)
}
