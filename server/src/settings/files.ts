import type { S3Settings } from '../platform/files/s3.ts'
import { StartError } from '../platform/start-error.ts'
import type { Env, Mode } from './variables.ts'

/** `FILES=s3`: path-style, so that the one host we speak to is the one that is named here. */
export function s3Settings(env: Env, mode: Mode): S3Settings | null {
  const files = env.FILES || 'disk'
  if (files !== 'disk' && files !== 's3') throw new StartError(`FILES is "${files}": set it to disk or s3.`)
  if (files === 'disk') return null
  const endpoint = env.S3_ENDPOINT ?? ''
  const { protocol = '', hostname = '', pathname = '', origin = '' } = URL.parse(endpoint) ?? {}
  const isSafe = protocol === 'https:' || mode !== 'production' || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
  if (!/^https?:$/.test(protocol) || pathname !== '/' || !isSafe)
    throw new StartError(`S3_ENDPOINT is "${endpoint}": set it to an address without a path that starts with https://.`)
  const bucket = env.S3_BUCKET ?? ''
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new StartError(`S3_BUCKET is "${bucket}": a bucket's name is 3 to 63 lower-case letters, digits and hyphens.`)
  return {
    endpoint: origin,
    bucket,
    region: env.S3_REGION || 'auto',
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
  }
}
