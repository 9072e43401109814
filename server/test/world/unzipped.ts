import { monitorReading, wholeOf } from '../../../web/src/import-files/byte-source.ts'
import { zipEntries, zipSource } from '../../../web/src/import-files/zip.ts'

/** Every file of a zip by its name, as the import of files reads it. */
export async function unzipped(zip: Uint8Array): Promise<Map<string, Buffer>> {
  const file = new Blob([new Uint8Array(zip)])
  const files = new Map<string, Buffer>()
  for (const entry of await zipEntries(file)) {
    const bytes = await wholeOf(await zipSource(file, entry), monitorReading(file.size), 2 ** 30)
    files.set(entry.name, Buffer.from(bytes))
  }
  return files
}
