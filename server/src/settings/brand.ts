import { countGraphemes } from '@hakari/contract'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { LegalTexts } from '../features/site/index.ts'
import { type Brand, ownBrand } from '../platform/brand.ts'
import { StartError } from '../platform/start-error.ts'
import { coloursIn } from './brand-colours.ts'
import { readBrandFile } from './brand-file.ts'
import { isContact, legalTextIn } from './brand-legal.ts'
import { markIn } from './brand-mark.ts'
import { placeholderText } from './brand-text.ts'
import type { Env } from './variables.ts'

export interface BrandSettings {
  brand: Brand
  texts: LegalTexts
}

interface Operator {
  name: string
  address: string | null
  serverCountry: string | null
}

const longest = 20
/** Some signs are made of many others. */
const mostUnits = 100
const fileNames = ['mark.svg', 'badge.svg', 'colours.json', 'terms.md', 'privacy.md']

/** Each can be the operator's own; what is left out stays ours. `folder` is what BRAND_DIR names. */
export function brandSettings(
  env: Env,
  { folder, operator }: { folder: string | null; operator: Operator },
): BrandSettings {
  const name = nameIn(env, 'SITE_NAME')
  const shortName = nameIn(env, 'SITE_SHORT_NAME') ?? name
  const brand: Brand = {
    ...ownBrand,
    ...(name !== null && { name, apiName: name, fileStem: fileStemOf(name) }),
    ...(shortName !== null && { shortName }),
    contact: contactIn(env),
  }
  return filesIn(folder, { brand, operator })
}

function filesIn(folder: string | null, { brand, operator }: { brand: Brand; operator: Operator }) {
  if (folder === null) return { brand, texts: { terms: null, privacy: null } }
  checkFolder(folder)
  const read = <T>(name: string, mostKilobytes: number, use: (path: string, text: string) => T): T | null => {
    const text = readBrandFile(folder, name, mostKilobytes)
    return text === null ? null : use(join(folder, name), text)
  }
  const placeholders = {
    site: brand.name,
    operator: operator.name,
    address: operator.address ?? placeholderText.address,
    country: operator.serverCountry ?? placeholderText.country,
  }
  const legal = (path: string, text: string) => legalTextIn(path, text, placeholders)
  const mark = read('mark.svg', 32, markIn)
  const texts = { terms: read('terms.md', 200, legal), privacy: read('privacy.md', 200, legal) }
  return {
    brand: {
      ...brand,
      mark,
      badge: read('badge.svg', 32, markIn) ?? mark,
      colours: read('colours.json', 8, coloursIn) ?? brand.colours,
      ownTexts: (['terms', 'privacy'] as const).filter((document) => texts[document] !== null),
    },
    texts,
  }
}

function checkFolder(folder: string): void {
  let found: string[]
  try {
    found = readdirSync(folder)
  } catch {
    throw new StartError(`BRAND_DIR is "${folder}": there is no folder that can be read.`)
  }
  const unknown = found.find((file) => !/^\.|^README/i.test(file) && !fileNames.includes(file))
  if (unknown !== undefined)
    throw new StartError(
      `${join(folder, unknown)} is read by nobody: ${fileNames.join(', ')} are what BRAND_DIR may hold.`,
    )
}

function nameIn(env: Env, variable: string): string | null {
  const name = env[variable]?.trim()
  if (!name) return null
  if (countGraphemes(name) > longest || name.length > mostUnits)
    throw new StartError(`${variable} is too long: take at most ${longest} characters.`)
  // Nobody sees them, and some turn around what stands beside them.
  if (
    /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u.test(name) ||
    !/[\p{L}\p{N}\p{S}\p{P}]/u.test(name)
  )
    throw new StartError(`${variable} is not to be read: it has hidden signs, or nothing else.`)
  return name
}

/** Letters and digits of any writing, which every disk takes. */
const fileStemOf = (name: string) =>
  (name.normalize('NFC').match(/([\p{L}\p{N}]\p{M}*)+/gu) ?? [ownBrand.fileStem]).join('-').toLowerCase()

function contactIn({ CONTACT_URL }: Env): string | null {
  if (!CONTACT_URL) return null
  if (!isContact(CONTACT_URL))
    throw new StartError(`CONTACT_URL is "${CONTACT_URL}": set it to a page over https, or to mailto: and an address.`)
  return CONTACT_URL
}
