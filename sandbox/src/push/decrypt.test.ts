import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { decrypt } from './decrypt.ts'

/** The example of RFC 8291, appendix A. */
const pair = createECDH('prime256v1')
pair.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url')
const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')
const body = Buffer.from(
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
    'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  'base64url',
)

test('what the standard encrypts is read', () => {
  expect(decrypt(body, { pair, auth }).toString()).toBe('When I grow up, I want to be a watermelon')
})

test('nothing is read with another secret, of a changed message, or of a piece of it', () => {
  const changed = Buffer.from(body)
  changed[120] = (changed[120] ?? 0) ^ 1
  expect(() => decrypt(body, { pair, auth: Buffer.alloc(16) })).toThrow('authenticate')
  expect(() => decrypt(changed, { pair, auth })).toThrow('authenticate')
  for (const length of [0, 20, 21, 90, 100, body.length - 1])
    expect(() => decrypt(body.subarray(0, length), { pair, auth })).toThrow(Error)
})
