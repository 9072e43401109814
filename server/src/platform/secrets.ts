import { hash, randomBytes } from 'node:crypto'

/** 256 random bits, for a cookie or a link. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** What is kept of a secret. It has so much entropy that a plain hash cannot be reversed. */
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')
