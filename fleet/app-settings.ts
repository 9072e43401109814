import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { S3Settings } from '../server/src/platform/files/s3.ts'
import { filled } from './configuration.ts'
import { type Network, nodeNames } from './network.ts'
import { passwords } from './passwords.ts'
import { places } from './places.ts'

/** deploy/hakari.env with the lines of deploy/fleet/hakari.env, filled in for this fleet. */
export function appSettings(network: Network, { smtpUrl, s3 }: { smtpUrl: string; s3: S3Settings }) {
  const at = (place: number) => `127.0.0.1:${network.port(place)}`
  const values = {
    ADDRESS: '127.0.0.1',
    APP_NETWORK: '127.0.0.0/8',
    PASSWORD: passwords.hakari,
    OWNER_PASSWORD: passwords.hakari_owner,
    POOLER: at(places.pooler),
    PRIMARY: at(places.primary),
    ...Object.fromEntries(nodeNames.map((node) => [node.toUpperCase(), network.addressOf(node)])),
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  }
  const usual = parseEnv(readFileSync(join(import.meta.dirname, '../deploy/hakari.env'), 'utf8'))
  const written = { ...usual, ...parseEnv(filled('hakari.env', values)) } as Record<string, string>
  return {
    ...written,
    PATH: '/usr/bin:/bin',
    ORIGIN: `http://localhost:${network.port(places.front)}`,
    TOKEN_KEYS: `fleet:${Buffer.alloc(32, 7).toString('base64')}`,
    SMTP_URL: smtpUrl,
    METRICS_TOKEN: 'a-token-of-this-fleet',
  }
}
