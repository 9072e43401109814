import S3rver from '@20minutes/s3rver'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { S3Settings } from '../../src/platform/files/s3.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A service that speaks S3, with one empty bucket. */
export async function startBucket() {
  const folder = await temporaryFolder()
  const bucket = 'hakari-test'
  const service = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder.path,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  })
  // It forgets the slash at the end of a path when it checks the signature of a list.
  service.middleware.unshift((ctx, next) => {
    if (ctx.path.endsWith('/'))
      ctx.app = Object.create(service, { allowMismatchedSignatures: { value: true } }) as S3rver
    return next()
  })
  const { port } = await service.run()
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  return {
    settings,
    /** As if it had been written then. */
    async age(name: string, writtenAt: Date) {
      for (const found of await readdir(join(folder.path, bucket)))
        if (found.startsWith(name)) await utimes(join(folder.path, bucket, found), writtenAt, writtenAt)
    },
    async [Symbol.asyncDispose]() {
      service.httpServer.closeAllConnections()
      await service.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}
