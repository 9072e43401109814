import { S3mini } from 's3mini'
import { byTheMinute } from '../by-the-minute.ts'
import type { Logger } from '../logger.ts'
import { Refusal } from '../refusal.ts'
import { StartError } from '../start-error.ts'
import { assertProper, type FileStore, properName } from './file-store.ts'

export interface S3Settings {
  /** Without the bucket, whose name follows as the first part of the path. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const perPage = 1000

/** Files in a bucket of their own, at any service that speaks S3. Several processes may share it. */
export async function openS3Store(
  { endpoint, bucket, ...access }: S3Settings,
  { logger, timeoutMs }: { logger: Logger; timeoutMs: number },
): Promise<FileStore> {
  const s3 = new S3mini({
    ...access,
    endpoint: `${endpoint}/${bucket}`,
    requestAbortTimeout: timeoutMs,
    fetch: onlyTo(new URL(endpoint).origin),
  })

  /** What the service does not do now, it may do soon: nobody's fault, and no bug. */
  async function ask<T>(what: string, run: () => Promise<T>): Promise<T> {
    try {
      return await run()
    } catch (error) {
      const said = 'the file store does not answer'
      const fields = { what, reason: reasonIn(error) }
      byTheMinute(logger).say({ level: 'warn', msg: said, fields, kind: `${said} ${what}` })
      throw new Refusal('unavailable', 5, { reason: said })
    }
  }

  const isThere = await ask('look', () => s3.bucketExists()).catch(() => null)
  if (isThere === false)
    throw new StartError(
      `S3_BUCKET is "${bucket}": there is no such bucket at S3_ENDPOINT, or it is closed to this key.`,
    )
  return {
    async put(name, bytes) {
      assertProper(name)
      await ask('put', async () => {
        const answer = await s3.putObject(name, bytes, 'application/octet-stream')
        // A body that nobody reads would keep its connection.
        await answer.arrayBuffer()
      })
    },
    async get(name) {
      assertProper(name)
      const bytes = await ask('get', () => s3.getObjectArrayBuffer(name))
      return bytes && new Uint8Array(bytes)
    },
    async remove(name) {
      assertProper(name)
      await ask('remove', () =>
        s3.deleteObject(name).catch((error: unknown) => {
          if (!isMissing(error)) throw error
        }),
      )
    },
    async *list() {
      let token: string | undefined
      do {
        const page = await ask('list', async () => {
          const found = await s3.listObjectsPaged('/', '', perPage, token)
          if (!found) throw new Error('the bucket is gone')
          return found
        })
        for (const { Key: name, LastModified: writtenAt } of page.objects ?? [])
          if (properName.test(name)) yield { name, writtenAt: new Date(writtenAt) }
        token = page.nextContinuationToken
      } while (token)
    },
  }
}

/** Most services say nothing of what was not there; some do. Without its bucket nothing is known of a file. */
const isMissing = (error: unknown) => {
  const { status, code } = error as { status?: number; code?: string }
  return status === 404 && code !== 'NoSuchBucket'
}

/** Whatever an answer may say, no request of ours leaves for anywhere else. */
const onlyTo =
  (origin: string): typeof fetch =>
  (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.origin !== origin) return Promise.reject(new Error(`${url.origin} is not the file store`))
    return fetch(url, { ...init, redirect: 'error' })
  }

/** The reason, not the error itself: what the service answers may name our key. */
function reasonIn(error: unknown): string {
  const { name, code, status, cause } = error as Error & { code?: string; status?: number }
  return [name, status, code ?? (cause as { code?: string } | undefined)?.code].filter(Boolean).join(' ')
}
