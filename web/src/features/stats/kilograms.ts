/** At least one decimal, and no zeros that say nothing: 58 is 58.0, 82.150 is 82.15. */
export function kilograms(decimal: string): string {
  const [whole = '0', rest = ''] = decimal.split('.')
  return `${whole}.${rest.replace(/0+$/, '') || '0'}`
}
