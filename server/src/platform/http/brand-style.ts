import { createHash } from 'node:crypto'
import { type Brand, ownBrand } from '../brand.ts'

/** Stronger than the tokens of the build, wherever those stand; null where the colours are ours. */
export function brandStyleOf({ colours: { light, dark } }: Brand): string | null {
  const ours = ownBrand.colours
  const tokens = (
    [
      ['accent', 'accent'],
      ['accent-ink', 'accentInk'],
      ['accent-soft', 'accentSoft'],
    ] as const
  )
    .filter(([, token]) => light[token] !== ours.light[token] || dark[token] !== ours.dark[token])
    .map(([name, token]) => `--${name}:light-dark(${light[token]},${dark[token]})`)
  return tokens.length === 0 ? null : `html:root{${tokens.join(';')}}`
}

/** What the content security policy has to allow, to the letter. */
export function styleHashOf(brand: Brand): string | null {
  const style = brandStyleOf(brand)
  return style === null ? null : `sha256-${createHash('sha256').update(style).digest('base64')}`
}
