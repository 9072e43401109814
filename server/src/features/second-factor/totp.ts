import { createHmac, timingSafeEqual } from 'node:crypto'

/** RFC 6238 as every authenticator app knows it: HMAC-SHA-1, thirty seconds, six digits. */
const stepSeconds = 30
export const secretBytes = 20

export const stepOf = (now: Date) => Math.floor(now.getTime() / 1000 / stepSeconds)

export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Of which step this is the code, where a clock may be one step early or late; null: of none. The newest is tried first. */
export function stepWithCode(secret: Buffer, code: string, now: Date): number | null {
  const current = stepOf(now)
  const steps = [current + 1, current, current - 1]
  const fits = steps.map((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code)))
  return steps[fits.indexOf(true)] ?? null
}

interface Labelled {
  secret: Buffer
  issuer: string
  account: string
}

/** What an app reads from the QR code. */
export const otpauthUri = ({ secret, issuer, account }: Labelled) =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding: the lengths we have need none. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
