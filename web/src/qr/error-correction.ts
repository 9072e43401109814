/** Powers of two in the field of 256 elements that QR codes calculate in, and their logarithms. */
const powers = new Uint8Array(255)
const logarithms = new Uint8Array(256)
for (let exponent = 0, power = 1; exponent < 255; exponent++) {
  powers[exponent] = power
  logarithms[power] = exponent
  power = (power << 1) ^ (power & 0x80 ? 0x11d : 0)
}

const powerOfTwo = (exponent: number) => powers[exponent % 255] ?? 0

const product = (a: number, b: number) =>
  a === 0 || b === 0 ? 0 : powerOfTwo((logarithms[a] ?? 0) + (logarithms[b] ?? 0))

/** The factors of the generator polynomial of this degree, without the leading one. */
function generator(degree: number): Uint8Array {
  const factors = new Uint8Array(degree)
  factors[degree - 1] = 1
  for (let root = 0; root < degree; root++)
    for (let i = 0; i < degree; i++)
      factors[i] = product(factors[i] ?? 0, powerOfTwo(root)) ^ (i + 1 < degree ? (factors[i + 1] ?? 0) : 0)
  return factors
}

/** The Reed-Solomon codewords from which damaged ones of this block can be restored. */
export function errorCorrectionOf(data: Uint8Array, count: number): Uint8Array {
  const factors = generator(count)
  const rest = new Uint8Array(count)
  for (const codeword of data) {
    const lead = codeword ^ (rest[0] ?? 0)
    rest.copyWithin(0, 1)
    rest[count - 1] = 0
    for (let i = 0; i < count; i++) rest[i] = (rest[i] ?? 0) ^ product(factors[i] ?? 0, lead)
  }
  return rest
}
