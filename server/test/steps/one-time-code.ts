import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
export const stepSeconds = 30

/** The bytes of a secret, as base32 writes them. */
export function keyOf(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** What an authenticator app of somebody else shows for this secret, as RFC 6238 has it. */
export function appCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeUInt32BE(Math.floor(step / 2 ** 32))
  counter.writeUInt32BE(step % 2 ** 32, 4)
  const mac = createHmac('sha1', keyOf(secret)).update(counter).digest()
  const number = mac.readUInt32BE(mac.readUInt8(19) % 16) % 2 ** 31
  return String(number % 1_000_000).padStart(6, '0')
}
