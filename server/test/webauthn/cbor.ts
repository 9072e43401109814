export type Cbor = number | string | Uint8Array | Cbor[] | Map<number | string, Cbor>

/** As much of CBOR (RFC 8949) as authenticators write: whole numbers, texts, bytes, lists and maps, in their shortest form. */
export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, held]) => [cbor(key), cbor(held)])])
}

function head(major: number, count: number): Buffer {
  const first = major << 5
  if (count < 24) return Buffer.from([first | count])
  if (count < 0x100) return Buffer.from([first | 24, count])
  const long = Buffer.alloc(count < 0x10000 ? 3 : 5)
  long[0] = first | (count < 0x10000 ? 25 : 26)
  long.writeUIntBE(count, 1, long.length - 1)
  return long
}
