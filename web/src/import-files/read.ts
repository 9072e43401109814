import { readAppleHealth } from './apple-health.ts'
import type { Choice, NamedFile, ReadResult } from './import-types.ts'
import { failing } from './file-failure.ts'
import { readCsv } from './read-csv.ts'
import { monitorReading, type Source } from './byte-source.ts'
import { detectFiles, isLike } from './detect-files.ts'
import { collectReadings, type ReadingCollector } from './reading-collector.ts'
import { overlapOf } from './takeout-overlap.ts'
import { readLogs } from './takeout.ts'

/** All weights of the dropped files, read from beginning to end without keeping anything else. */
export async function read(
  files: readonly NamedFile[],
  choice: Choice,
  onProgress?: (fraction: number) => void,
  signal?: AbortSignal,
): Promise<ReadResult> {
  return failing(async () => {
    const { apple, logs, tables, asked, otherFiles } = await detectFiles(files)
    const sources = [...apple, ...logs, ...tables.map(({ source }) => source)]
    const watch = monitorReading(
      sources.reduce((sum, { bytes }) => sum + bytes.size, 0),
      onProgress,
      signal,
    )
    const collector = collectReadings()
    const into = (source: Source) => (sources.length > 1 ? ofFile(source.name, collector) : collector)
    for (const source of apple) await readAppleHealth(source, watch, into(source))
    // What is exact to the gram and says its zone comes first, because of one weighing told twice the first stays.
    for (const table of tables) {
      const { columns: _columns, ...others } = choice
      await readCsv(table, isLike(table, asked) ? choice : others, watch, into(table.source))
    }
    const ofLogs = { ...choice, ...(await overlapOf(tables, logs, watch)) }
    for (const source of logs) await readLogs(source, ofLogs, watch, into(source))
    return { ...collector.result(), otherFiles }
  }, signal)
}

/** Says of which file it is; and what says no app of its own is told apart from other files by that. */
const ofFile = (file: string, collector: ReadingCollector): ReadingCollector => ({
  add: (found) => collector.add({ ...found, app: found.app ?? `file ${file}`, file }),
  reject: (rejected) => collector.reject({ ...rejected, file }),
  result: () => collector.result(),
})
