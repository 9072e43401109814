import { randomBytes } from 'node:crypto'

export interface Codes<Meaning> {
  /** Returns the code that stands for what was allowed. */
  add(meaning: Meaning): string
  peek(code: string): Meaning | undefined
  /** A code is redeemed once, and only while it is young. */
  redeem(code: string): Meaning | null
}

export function createCodes<Meaning>(livesMs: number, prefix = ''): Codes<Meaning> {
  const open = new Map<string, { meaning: Meaning; until: number }>()
  return {
    add(meaning) {
      for (const [code, { until }] of open) if (until <= Date.now()) open.delete(code)
      const code = `${prefix}${randomBytes(48).toString('base64url')}`
      open.set(code, { meaning, until: Date.now() + livesMs })
      return code
    },
    peek: (code) => open.get(code)?.meaning,
    redeem(code) {
      const found = open.get(code)
      open.delete(code)
      return found && found.until > Date.now() ? found.meaning : null
    },
  }
}
