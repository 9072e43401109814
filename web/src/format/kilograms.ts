/** Writes at least one decimal and no further zeros: 58 is 58.0, 82.15 stays. */
export function kilogramsText(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return `${whole}.${fraction.replace(/0+$/, '') || '0'}`
}

/** Writes a change with its sign, also where nothing changed: -0.3, +0.4, ±0.0. */
export function signedText(decimal: string): string {
  if (Number(decimal) === 0) return `±${kilogramsText(decimal.replace('-', ''))}`
  return Number(decimal) > 0 ? `+${kilogramsText(decimal)}` : kilogramsText(decimal)
}

/** Writes a change with the sign of a printed number: −0.3, +0.4. */
export const changeText = (decimal: string): string => signedText(decimal).replace('-', '\u2212')
