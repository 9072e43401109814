const jpeg = [0xff, 0xd8, 0xff]
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const riff = [0x52, 0x49, 0x46, 0x46]
const webp = [0x57, 0x45, 0x42, 0x50]

/** Judged by the first bytes alone: names and declared types are what the sender likes them to be. */
export const isPicture = (bytes: Uint8Array): boolean =>
  has(bytes, jpeg) || has(bytes, png) || (has(bytes, riff) && has(bytes, webp, 8))

const has = (bytes: Uint8Array, sign: number[], at = 0) => sign.every((byte, i) => bytes[at + i] === byte)
