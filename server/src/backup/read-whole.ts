import { BackupError } from './backup-error.ts'
import { unpacked } from './file-pack.ts'
import type { OpenedBackup } from './manifest.ts'
import { readStored } from './stored-file.ts'

/** Every byte is looked at before anything is touched. */
export async function readWhole(
  backup: OpenedBackup,
  onProgress: (text: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const { folder, manifest, sealing } = backup
  for (const table of [...manifest.tables, ...(manifest.queue?.tables ?? [])]) {
    onProgress(`reading ${table.file}`)
    await readStored(folder, table, {
      sealing,
      isCompressed: true,
      sink: async (parts) => {
        for await (const _ of parts) signal?.throwIfAborted()
      },
    })
  }
  onProgress('reading files')
  let count = 0
  await readStored(folder, manifest.files, {
    sealing,
    isCompressed: false,
    sink: async (parts) => {
      for await (const _ of unpacked(parts)) {
        signal?.throwIfAborted()
        count++
      }
    },
  })
  if (count !== manifest.files.count) throw new BackupError('The backup is damaged: files are missing in it.')
}
