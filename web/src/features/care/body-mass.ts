/** Below this the Japanese guide speaks of being thin. */
const lowestIndex = 18.5
/** Kilograms: below this anybody is asked, whatever their height. */
const askedBelow = 40

const [shortest, tallest] = [100, 250]

/** A height as people type it, in centimetres; null where it is none. */
export function heightIn(typed: string): number | null {
  const text = typed.normalize('NFKC').trim().replace(',', '.')
  if (!/^\d{2,3}(\.\d+)?$/.test(text)) return null
  const height = Number(text)
  return height < shortest || height > tallest ? null : height
}

/** Kilograms as somebody types a target; null while it is none. */
export function targetIn(typed: string): number | null {
  const text = typed.normalize('NFKC').trim().replace(/[,。]/, '.')
  return /^\d{1,3}(\.\d*)?$/.test(text) && Number(text) > 0 ? Number(text) : null
}

export const isBelowGuide = (kilograms: number, centimetres: number): boolean =>
  kilograms / (centimetres / 100) ** 2 < lowestIndex

export const isAskedAbout = (kilograms: number): boolean => kilograms < askedBelow
