import { randomBytes } from 'node:crypto'

const secret = () => randomBytes(18).toString('base64url')

/** Of this fleet alone: it ends with them. */
export const passwords = {
  postgres: secret(),
  replicator: secret(),
  rewinder: secret(),
  patroni: secret(),
  hakari: secret(),
  hakari_owner: secret(),
}
