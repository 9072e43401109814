import type { Tx } from '../../platform/database/connect.ts'
import type { Queue } from '../../platform/jobs/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredZip } from './queries.ts'

/** Files are written and read whole: in parts, an archive of any size takes no more memory than one of them. */
const partLength = 4 * 2 ** 20

export const partName = /^archive-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-\d+\.part$/
const nameOf = (fileId: string, part: number) => `archive-${fileId}-${part}.part`

export const removalQueue: Queue<StoredZip> = {
  name: 'remove-archive',
  leaseSeconds: 30,
  retryDelaySeconds: 5,
  retries: 20,
}

type Files = Pick<Platform, 'files'>

interface Writing {
  fileId: string
  /** Before a part is written: how many there are with it. */
  onPart: (parts: number) => Promise<void>
}

/** Returns how many parts and bytes it took. */
export async function writeZip(
  { files }: Files,
  zip: AsyncIterable<Uint8Array>,
  { fileId, onPart }: Writing,
): Promise<{ parts: number; bytes: number }> {
  let waiting: Uint8Array[] = []
  let length = 0
  let [parts, bytes] = [0, 0]
  const put = async () => {
    parts += 1
    bytes += length
    await onPart(parts)
    await files.put(nameOf(fileId, parts - 1), Buffer.concat(waiting))
    waiting = []
    length = 0
  }
  for await (const chunk of zip) {
    waiting.push(chunk)
    length += chunk.byteLength
    if (length >= partLength) await put()
  }
  if (length > 0) await put()
  return { parts, bytes }
}

export async function* readZip({ files }: Files, { fileId, parts }: StoredZip): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < parts; part += 1) {
    const bytes = await files.get(nameOf(fileId, part))
    if (!bytes) throw new Error(`part ${part} of ${parts} of an archive is gone`)
    yield bytes
  }
}

export async function removeZip({ files }: Files, { fileId, parts }: StoredZip): Promise<void> {
  for (let part = 0; part < parts; part += 1) await files.remove(nameOf(fileId, part))
}

/** Its row is gone or names it no more; the files follow when that is for good. */
export async function discardZip({ jobs }: Pick<Platform, 'jobs'>, tx: Tx, zip: StoredZip | null): Promise<void> {
  if (zip) await jobs.enqueue(tx, removalQueue, zip)
}
