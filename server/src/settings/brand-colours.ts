import type { Brand } from '../platform/brand.ts'
import { dark, light, type Palette } from '../platform/palette.ts'
import { StartError } from '../platform/start-error.ts'

type Token = 'accent' | 'accentInk' | 'accentSoft'
/** What they are called in the file, as in the style sheet. */
const tokens: Record<string, Token> = { accent: 'accent', 'accent-ink': 'accentInk', 'accent-soft': 'accentSoft' }

const schemes = { light, dark }
type Scheme = keyof typeof schemes

/** So much of the accent is in the soft ground that goes with it. */
const softness: Record<Scheme, number> = { light: 0.1, dark: 0.16 }

/** WCAG 2, AA, for text of the usual size. */
const leastContrast = 4.5
const pairs: [letters: keyof Palette, ground: keyof Palette][] = [
  ['accent', 'paper'],
  ['accent', 'card'],
  ['accent', 'accentSoft'],
  ['accentInk', 'accent'],
  ['ink', 'accentSoft'],
  ['soft', 'accentSoft'],
]
const tokenNames: Partial<Record<keyof Palette, string>> = {
  accentInk: 'accent-ink',
  accentSoft: 'accent-soft',
  soft: 'ink-2',
}

/** `{"light": {"accent": "#1f4e8c", ...}, "dark": {...}}`: what is left out is ours, the soft ground of another accent its own. */
export function coloursIn(path: string, text: string): Brand['colours'] {
  const given = objectIn(path, text)
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(schemes, key))
  if (unknown !== undefined) throw new StartError(`${path} has "${unknown}": light and dark are what it may have.`)
  const colours = { light: paletteIn(path, 'light', given['light']), dark: paletteIn(path, 'dark', given['dark']) }
  const faint = (['light', 'dark'] as const).flatMap((scheme) => faintIn(scheme, colours[scheme]))
  if (faint.length > 0)
    throw new StartError(`${path} is hard to read, WCAG AA wants a contrast of ${leastContrast}: ${faint.join('; ')}.`)
  return colours
}

function objectIn(path: string, text: string): Record<string, unknown> {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch (error) {
    throw new StartError(`${path} is no JSON (${(error as Error).message.replaceAll(/\s+/g, ' ')}).`)
  }
  if (!isObject(given)) throw new StartError(`${path} is no object with light and dark.`)
  return given
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function paletteIn(path: string, scheme: Scheme, given: unknown = {}): Palette {
  if (!isObject(given)) throw new StartError(`${path} has no object under ${scheme}.`)
  const own: Partial<Record<Token, string>> = {}
  for (const [name, colour] of Object.entries(given)) {
    const token = Object.hasOwn(tokens, name) ? tokens[name] : undefined
    if (token === undefined)
      throw new StartError(`${path} has "${name}" under ${scheme}: ${Object.keys(tokens).join(', ')} may stand there.`)
    if (typeof colour !== 'string' || !/^#[0-9a-f]{6}$/i.test(colour))
      throw new StartError(`${path} has ${JSON.stringify(colour)} as ${name} under ${scheme}: write it as #1f4e8c.`)
    own[token] = colour.toLowerCase()
  }
  const ours = schemes[scheme]
  const { accent } = own
  return { ...ours, ...(accent && { accentSoft: mixed(accent, ours.card, softness[scheme]) }), ...own }
}

const faintIn = (scheme: Scheme, palette: Palette): string[] =>
  pairs
    .map(([letters, ground]) => ({ letters, ground, contrast: contrastOf(palette[letters], palette[ground]) }))
    .filter(({ contrast }) => contrast < leastContrast)
    .map(
      ({ letters, ground, contrast }) =>
        `${tokenNames[letters] ?? letters} ${palette[letters]} on ${tokenNames[ground] ?? ground} ${palette[ground]} ` +
        // Rounded down: what is too little must not look like enough.
        `(${scheme}) has ${(Math.floor(contrast * 100) / 100).toFixed(2)}`,
    )

const channels = (colour: string) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16))

function mixed(colour: string, ground: string, share: number): string {
  const below = channels(ground)
  const parts = channels(colour).map((value, i) => Math.round(value * share + (below[i] ?? 0) * (1 - share)))
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}
