import { createDecipheriv, createHmac, type ECDH } from 'node:crypto'

/** What a browser has of its subscription, beside the address. */
export interface BrowserKeys {
  pair: ECDH
  auth: Buffer
}

const saltBytes = 16
const headerBytes = saltBytes + 4 + 1
const tagBytes = 16

/** As a browser does (RFC 8291 over RFC 8188, aes128gcm). Throws when it was not written for these keys. */
export function decrypt(body: Buffer, { pair, auth }: BrowserKeys): Buffer {
  const salt = body.subarray(0, saltBytes)
  const recordSize = body.readUInt32BE(saltBytes)
  const senderKey = body.subarray(headerBytes, headerBytes + body.readUInt8(saltBytes + 4))
  const record = body.subarray(headerBytes + senderKey.length)
  if (record.length > recordSize || record.length <= tagBytes) throw new Error('a push is one record')
  const shared = pair.computeSecret(senderKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey, Buffer.of(1)])
  const key = hmac(salt, hmac(hmac(auth, shared), info))
  const contentKey = hmac(key, 'Content-Encoding: aes128gcm\0\x01').subarray(0, 16)
  const nonce = hmac(key, 'Content-Encoding: nonce\0\x01').subarray(0, 12)
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce).setAuthTag(record.subarray(-tagBytes))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -tagBytes)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('the last record does not end as it should')
  return padded.subarray(0, end)
}

const hmac = (key: Buffer, text: Buffer | string) => createHmac('sha256', key).update(text).digest()
