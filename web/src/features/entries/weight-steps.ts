import { heaviest, lightest } from '@hakari/contract'

/** What can be dragged or stepped to: tenths of a kilogram that can be published. */
export function steppedWeight(from: number, tenths: number): string {
  const least = Math.ceil(lightest * 10)
  return (Math.min(heaviest * 10, Math.max(least, Math.round(from * 10) + tenths)) / 10).toFixed(1)
}
