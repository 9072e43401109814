import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { StartError } from '../server/src/platform/start-error.ts'

const repository = join(import.meta.dirname, '..')
const built = join(repository, 'web/dist')
const stamp = '.built-from'
const stampOf = (folder: string) => readFile(join(folder, stamp), 'utf8').catch(() => '')

/** Builds the front end when its sources differ from those of the last build. */
export async function buildWeb(): Promise<void> {
  const fingerprint = await fingerprintOfSources()
  if ((await stampOf(built)) === fingerprint) return
  const half = join(repository, '.tmp', `web-${process.pid}`)
  try {
    await runVite(half)
    await compressAll(half)
    await writeFile(join(half, stamp), fingerprint)
    await rm(built, { recursive: true, force: true })
    await rename(half, built)
  } catch (error) {
    // Somebody else may have built the same at the same time.
    if ((await stampOf(built)) !== fingerprint) throw error
  } finally {
    await rm(half, { recursive: true, force: true })
  }
}

async function fingerprintOfSources(): Promise<string> {
  const hash = createHash('sha256')
  const folders = ['web/src', 'web/public', 'web/worker', 'contract/src'].map((folder) => join(repository, folder))
  const listed = await Promise.all(folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })))
  const files = listed.flat().filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).toSorted()
  const others = [
    'web/index.html',
    'web/vite.config.ts',
    'web/cut-phrases.ts',
    'web/trim-operations.ts',
    'web/package.json',
    'contract/package.json',
    'package-lock.json',
  ].map((file) => join(repository, file))
  for (const path of [...paths, ...others]) hash.update(path.slice(repository.length)).update(await readFile(path))
  return hash.digest('hex')
}

async function runVite(outDir: string): Promise<void> {
  const vite = join(repository, 'node_modules/vite/bin/vite.js')
  if (!existsSync(vite))
    throw new StartError(
      'The front end in web/dist is missing or older than its sources, and what builds it is not installed: run npm ci and npm run build, then npm ci --omit=dev again.',
    )
  const child = spawn(process.execPath, [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: join(repository, 'web'),
    // A test runner's environment would give a development build.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
    // Ctrl-C is for the app; a build that is nearly done may end in peace.
    detached: true,
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new StartError('The front end could not be built; the reason stands above.')
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
