import { BackupError } from './backup-error.ts'
import { unpacked } from './file-pack.ts'
import type { OpenedBackup } from './manifest.ts'
import { readStored } from './stored-file.ts'

/** Every byte is looked at before anything is touched. */
export async function readWhole(backup: OpenedBackup, onProgress: (text: string) => void = () => {}): Promise<void> {
  const { folder, manifest, sealing } = backup
  for (const table of [...manifest.tables, ...(manifest.queue?.tables ?? [])]) {
    onProgress(`reading ${table.file}`)
    await readStored(folder, table, { sealing, isCompressed: true, sink: drained })
  }
  onProgress('reading files')
  let count = 0
  await readStored(folder, manifest.files, {
    sealing,
    isCompressed: false,
    sink: async (parts) => {
      for await (const _ of unpacked(parts)) count++
    },
  })
  if (count !== manifest.files.count) throw new BackupError('The backup is damaged: files are missing in it.')
}

async function drained(parts: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of parts);
}
