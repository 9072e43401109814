import { readAppleHealth } from './apple-health.ts'
import { type Choice, type NamedFile, type ReadResult } from './import-types.ts'
import { failing, FileFailure } from './file-failure.ts'
import { readCsv } from './read-csv.ts'
import { monitorReading } from './byte-source.ts'
import { detectFiles } from './detect-files.ts'
import { readTakeout } from './takeout.ts'

/** All weights of the dropped files, read from beginning to end without keeping anything else. */
export async function read(
  files: readonly NamedFile[],
  choice: Choice,
  onProgress?: (fraction: number) => void,
  signal?: AbortSignal,
): Promise<ReadResult> {
  return failing(async () => {
    const { kind, sources } = await detectFiles(files)
    const bytes = sources.reduce((sum, source) => sum + source.bytes.size, 0)
    const watch = monitorReading(bytes, onProgress, signal)
    const [source] = sources
    if (!source) throw new FileFailure('no_weights')
    if (kind === 'takeout') return readTakeout(sources, choice, watch)
    return kind === 'csv' ? readCsv(source, choice, watch) : readAppleHealth(source, watch)
  }, signal)
}
