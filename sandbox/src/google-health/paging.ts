const defaultSize = 1440
const largestSize = 10_000

export interface Page {
  start: number
  size: number
  /** For the page after this one, good only with the same other parameters. */
  tokenFor(start: number): string
}

/** Null when the size is no size or the token belongs to another question. */
export function readPage({ pageSize = '', pageToken = '', ...others }: Record<string, string>): Page | null {
  if (!/^\d*$/.test(pageSize)) return null
  const size = Math.min(Number(pageSize) || defaultSize, largestSize)
  const question = JSON.stringify([pageSize, others['filter'] ?? ''])
  const tokenFor = (start: number) => Buffer.from(JSON.stringify([start, question])).toString('base64url')
  if (pageToken === '') return { start: 0, size, tokenFor }
  const [, digits = ''] = /^\[(\d+),/.exec(Buffer.from(pageToken, 'base64url').toString()) ?? []
  return digits !== '' && pageToken === tokenFor(Number(digits)) ? { start: Number(digits), size, tokenFor } : null
}
