import { appleExportName } from './file-vocabulary-text.ts'
import { decoderOf, encodingOf } from './encoding.ts'
import { FileFailure } from './file-failure.ts'
import type { FileKind, NamedFile } from './import-types.ts'
import { fileSource, headOf, type Source } from './byte-source.ts'
import { type CsvTable, csvHead } from './read-csv.ts'
import { takeoutName } from './takeout.ts'
import { isZip, type ZipEntry, zipEntries, zipSource } from './zip.ts'

/** What there is to be read, by who reads it. */
export interface DetectedFiles {
  kind: FileKind
  apple: Source[]
  logs: Source[]
  tables: CsvTable[]
  /** The table whose columns have to be chosen, and are for all like it. */
  asked: CsvTable | undefined
  /** Files in which no weights were found, beside others. */
  otherFiles: string[]
}

type Contents = Pick<DetectedFiles, 'apple' | 'logs' | 'tables' | 'otherFiles'>

const nothing = (): Contents => ({ apple: [], logs: [], tables: [], otherFiles: [] })

/** Detects what a person dropped: one file, or several to be read one after the other. */
export async function detectFiles(files: readonly NamedFile[]): Promise<DetectedFiles> {
  const filled = files.filter(({ size }) => size > 0)
  if (filled.length === 0) throw new FileFailure('empty')
  const all = nothing()
  const failures: unknown[] = []
  for (const file of filled)
    try {
      const { apple, logs, tables, otherFiles } = await contentsOf(file)
      all.apple.push(...apple)
      all.logs.push(...logs)
      all.tables.push(...tables)
      all.otherFiles.push(...otherFiles)
    } catch (error) {
      failures.push(error)
      all.otherFiles.push(file.name)
    }
  if (all.apple.length + all.logs.length + all.tables.length === 0) throw failures[0]
  return withOneQuestion(all)
}

const isWhole = ({ layout: { columns } }: CsvTable) => columns.date !== undefined && columns.weight !== undefined

export const isLike = (table: CsvTable, asked: CsvTable | undefined) =>
  asked !== undefined && JSON.stringify(table.layout.headers) === JSON.stringify(asked.layout.headers)

/** Columns are asked for one table; another that does not say its own either, and is not like that one, is left out. */
function withOneQuestion(all: Contents): DetectedFiles {
  const asked =
    all.tables.find((table) => !isWhole(table)) ?? all.tables.find(({ layout }) => layout.flavour === 'other')
  const isRead = (table: CsvTable) => isWhole(table) || isLike(table, asked)
  const others = all.tables.filter((table) => !isRead(table)).map(({ source }) => source.name)
  return {
    ...all,
    kind: kindOf(all),
    asked,
    tables: all.tables.filter(isRead),
    otherFiles: [...all.otherFiles, ...others],
  }
}

function kindOf({ logs, tables }: Contents): FileKind {
  if (tables.some(({ layout }) => layout.flavour !== 'google')) return 'csv'
  return logs.length + tables.length > 0 ? 'takeout' : 'apple_health'
}

async function contentsOf(file: NamedFile): Promise<Contents> {
  const source = fileSource(file, file.name)
  const head = await headOf(source)
  if (isZip(head)) return contentsOfZip(file)
  const encoding = encodingOf(head)
  if (!encoding) throw new FileFailure('not_supported')
  const text = decoderOf(encoding).decode(head, { stream: true }).trimStart()
  if (text.startsWith('[')) return { ...nothing(), logs: [source] }
  if (!text.startsWith('<')) return { ...nothing(), tables: [{ source, ...(await csvHead(source)) }] }
  if (!text.includes('HealthData')) throw new FileFailure('not_supported')
  return { ...nothing(), apple: [source] }
}

const isCsv = (name: string) => /\.csv$/i.test(name)
const isWeightCsv = (name: string) => isCsv(name) && /(^|[._ -])weight([._ -]|$)/i.test(baseOf(name))
const baseOf = (name: string) => name.slice(name.lastIndexOf('/') + 1)
/** Whatever the phone's language calls it; the other one of that folder is for doctors. */
const isApple = (name: string) =>
  appleExportName.test(baseOf(name)) ||
  (/(^|\/)apple_health_export\/[^/]+\.xml$/.test(name) && !/_cda\.xml$/i.test(name))

async function contentsOfZip(file: NamedFile): Promise<Contents> {
  const entries = (await zipEntries(file)).filter(
    ({ name }) => !name.startsWith('__MACOSX/') && !baseOf(name).startsWith('._'),
  )
  const named = (is: (name: string) => boolean) => entries.filter(({ name }) => is(name))
  const open = (chosen: ZipEntry[]) => Promise.all(chosen.map((entry) => zipSource(file, entry)))
  const [apple] = named(isApple).toSorted((a, b) => b.packedSize - a.packedSize)
  if (apple) return { ...nothing(), apple: await open([apple]) }
  const logs = await open(named((name) => takeoutName.test(name)))
  const { tables, others } = await tablesIn(named(isCsv))
  if (logs.length + tables.length === 0) throw new FileFailure('no_weights')
  return { ...nothing(), logs, tables, otherFiles: others.map(({ name }) => name) }

  /** One table alone may be anything; of several, those whose header names a date and a weight. */
  async function tablesIn(found: ZipEntry[]): Promise<{ tables: CsvTable[]; others: ZipEntry[] }> {
    const [only] = found
    if (only && found.length === 1 && logs.length === 0) return { tables: [await tableOf(only)], others: [] }
    const tables: CsvTable[] = []
    const others: ZipEntry[] = []
    const byName = found.toSorted((a, b) => Number(isWeightCsv(b.name)) - Number(isWeightCsv(a.name)))
    for (const [at, entry] of byName.entries()) {
      const table = at < mostOpened ? await headedTable(entry) : null
      if (table) tables.push(table)
      else others.push(entry)
    }
    return { tables, others }
  }

  async function headedTable(entry: ZipEntry): Promise<CsvTable | null> {
    const head = await tableOf(entry, headLengthOfMany).catch((error: unknown) => {
      if (error instanceof FileFailure && error.code === 'locked') throw error
      return null
    })
    return head?.layout.isHeaded ? tableOf(entry) : null
  }

  async function tableOf(entry: ZipEntry, length?: number): Promise<CsvTable> {
    const source = await zipSource(file, entry)
    return { source, ...(await csvHead(source, length)) }
  }
}

/** A year of another app's days is looked through, and no endless directory. */
const mostOpened = 500
const headLengthOfMany = 4096
