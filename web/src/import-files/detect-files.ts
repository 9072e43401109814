import { appleExportName } from './file-vocabulary-text.ts'
import { decoderOf, encodingOf } from './encoding.ts'
import { FileFailure } from './file-failure.ts'
import { type FileKind, type NamedFile } from './import-types.ts'
import { fileSource, headOf, type Source } from './byte-source.ts'
import { takeoutName } from './takeout.ts'
import { isZip, type ZipEntry, zipEntries, zipSource } from './zip.ts'

export interface DetectedFiles {
  kind: FileKind
  sources: Source[]
}

/** Detects what kind of files a person dropped: one file, or several of Google's together. */
export async function detectFiles(files: readonly NamedFile[]): Promise<DetectedFiles> {
  const filled = files.filter(({ size }) => size > 0)
  if (filled.length === 0) throw new FileFailure('empty')
  const detected: DetectedFiles[] = []
  for (const file of filled) detected.push(await sourcesIn(file))
  const [{ kind } = { kind: 'csv' as const }] = detected
  const sources = detected.flatMap((one) => one.sources)
  if (detected.some((one) => one.kind !== kind) || (kind !== 'takeout' && sources.length > 1))
    throw new FileFailure('not_supported')
  return { kind, sources }
}

async function sourcesIn(file: NamedFile): Promise<DetectedFiles> {
  const source = fileSource(file, file.name)
  const head = await headOf(source)
  if (isZip(head)) return sourcesInZip(file)
  return { kind: kindOf(head), sources: [source] }
}

function kindOf(head: Uint8Array): FileKind {
  const encoding = encodingOf(head)
  if (!encoding) throw new FileFailure('not_supported')
  const text = decoderOf(encoding).decode(head, { stream: true }).trimStart()
  if (text.startsWith('[')) return 'takeout'
  if (!text.startsWith('<')) return 'csv'
  if (!text.includes('HealthData')) throw new FileFailure('not_supported')
  return 'apple_health'
}

const isCsv = (name: string) => /\.csv$/i.test(name)
const isWeightCsv = (name: string) => isCsv(name) && /(^|[._ -])weight([._ -]|$)/i.test(baseOf(name))
const baseOf = (name: string) => name.slice(name.lastIndexOf('/') + 1)
/** Whatever the phone's language calls it; the other one of that folder is for doctors. */
const isApple = (name: string) =>
  appleExportName.test(baseOf(name)) ||
  (/(^|\/)apple_health_export\/[^/]+\.xml$/.test(name) && !/_cda\.xml$/i.test(name))

async function sourcesInZip(file: NamedFile): Promise<DetectedFiles> {
  const entries = (await zipEntries(file)).filter(
    ({ name }) => !name.startsWith('__MACOSX/') && !baseOf(name).startsWith('._'),
  )
  const named = (is: (name: string) => boolean) => entries.filter(({ name }) => is(name))
  const open = async (kind: FileKind, chosen: ZipEntry[]): Promise<DetectedFiles> => {
    const sources: Source[] = []
    for (const entry of chosen) sources.push(await zipSource(file, entry))
    return { kind, sources }
  }
  const [apple] = named(isApple).toSorted((a, b) => b.packedSize - a.packedSize)
  if (apple) return open('apple_health', [apple])
  const logs = named((name) => takeoutName.test(name))
  if (logs.length > 0) return open('takeout', logs)
  const tables = named(isCsv)
  const [table] = tables.length === 1 ? tables : named(isWeightCsv)
  if (table) return open('csv', [table])
  throw new FileFailure('no_weights')
}
