import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const repository = join(import.meta.dirname, '..')
const built = join(repository, 'web/dist')
const stampOf = (folder: string) => readFile(join(folder, 'built-from.txt'), 'utf8').catch(() => '')

/** Builds the front end when its sources differ from those of the last build. */
export async function buildWeb(): Promise<void> {
  const fingerprint = await fingerprintOfSources()
  if ((await stampOf(built)) === fingerprint) return
  const half = `${built}-${process.pid}`
  await runVite(half)
  await compressAll(half)
  await writeFile(join(half, 'built-from.txt'), fingerprint)
  await rm(built, { recursive: true, force: true })
  await rename(half, built).catch(async (error: unknown) => {
    // Somebody else built the same at the same time.
    await rm(half, { recursive: true })
    if ((await stampOf(built)) !== fingerprint) throw error
  })
}

async function fingerprintOfSources(): Promise<string> {
  const hash = createHash('sha256')
  const folders = ['web/src', 'web/public', 'contract/src'].map((folder) => join(repository, folder))
  const listed = await Promise.all(folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })))
  const files = listed.flat().filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).toSorted()
  const others = ['web/index.html', 'web/vite.config.ts', 'package-lock.json'].map((file) => join(repository, file))
  for (const path of [...paths, ...others]) hash.update(path.slice(repository.length)).update(await readFile(path))
  return hash.digest('hex')
}

async function runVite(outDir: string): Promise<void> {
  const vite = join(repository, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: join(repository, 'web'),
    // A test runner's environment would give a development build.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The front end could not be built; the reason stands above.')
}

async function compressAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || !/\.(js|css|html|svg|json|webmanifest)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path)
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes))
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
}

if (import.meta.main) await buildWeb()
