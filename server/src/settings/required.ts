import { StartError } from '../platform/start-error.ts'
import { usesImports } from './imports.ts'
import type { Env, Mode } from './variables.ts'

const inProduction = {
  ORIGIN: 'the address people open, such as https://hakari.example',
  SMTP_URL: 'the mail server, such as smtps://user:password@mail.example',
  MAIL_FROM: 'the address our mails come from',
  OPERATOR_EMAIL: 'the address that receives the contact form',
  OPERATOR_NAME: 'the name of whoever runs the service',
  SERVER_COUNTRY: 'the country where the data is kept, in Japanese',
}

const withS3 = {
  S3_ENDPOINT: 'the service that keeps the files, such as https://s3.example',
  S3_BUCKET: 'the name of a bucket of its own',
  S3_ACCESS_KEY_ID: 'the key that may use the bucket',
  S3_SECRET_ACCESS_KEY: 'the secret of that key',
}

const withImports = {
  TOKEN_KEYS:
    'id:key, where key is 32 random bytes in base64: the tokens of Fitbit and Health Planet are sealed with it',
}

/** Everything that is missing is said at once: nobody should start six times to learn of six settings. */
export function assertNothingMissing(env: Env, mode: Mode): void {
  const required = {
    ...(mode === 'production' && inProduction),
    ...(env.FILES === 's3' && withS3),
    ...(mode === 'production' && usesImports(env) && withImports),
  }
  const missing = Object.entries(required).filter(([name]) => !env[name])
  if (missing.length > 0)
    throw new StartError(missing.map(([name, meaning]) => `${name} is missing: set it to ${meaning}.`).join('\n'))
}
