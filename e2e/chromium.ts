import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const unpacked = join(import.meta.dirname, '../.tmp/chromium')
const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

interface Browser {
  executablePath: string
  env: Record<string, string>
}

/** The Chromium of the npm package where it runs (Linux on x64), otherwise the system's. */
export async function chromium(): Promise<Browser> {
  const chosen = process.env['CHROMIUM']
  if (chosen) return { executablePath: chosen, env: {} }
  if (process.platform === 'linux' && process.arch === 'x64') return fromPackage()
  const system = installed.find((path) => existsSync(path))
  if (!system) throw new Error('There is no Chromium for this machine: install one and set CHROMIUM to its path.')
  return { executablePath: system, env: {} }
}

/** The package unpacks into the temporary folder and trusts whatever lies there, so it gets one of its own. */
async function fromPackage(): Promise<Browser> {
  await mkdir(unpacked, { recursive: true })
  process.env['TMPDIR'] = unpacked
  const { default: packaged, inflate } = await import('@sparticuz/chromium')
  const executablePath = await packaged.executablePath()
  const folder = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
  await inflate(join(folder, 'bin/al2023.tar.br'))
  return { executablePath, env: { LD_LIBRARY_PATH: join(unpacked, 'al2023/lib') } }
}
