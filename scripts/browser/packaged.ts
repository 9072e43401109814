import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { repository } from '../repository-files.ts'
import type { Candidate } from './candidate.ts'
import { type Machine, run } from './machine.ts'

const home = join(repository, 'node_modules/@sparticuz/chromium')

/** It brings the libraries it needs, and finds them only when told where they are. */
const start = `#!/bin/sh
here=\${0%/*}
LD_LIBRARY_PATH="$here/al2023/lib" exec "$here/chromium" "$@"
`

/** The Chromium of the npm package, which is made for Linux on x86-64. */
export async function* packaged(machine: Machine): AsyncGenerator<Candidate> {
  if (machine.platform !== 'linux' || machine.arch !== 'x64') return
  try {
    const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string }
    const folder = join(repository, '.tmp/chromium', version)
    await madeWhole(folder, async (making) => {
      const unpack = [process.execPath, join(import.meta.dirname, 'unpack.ts'), join(home, 'bin')]
      const { ok, complaint } = await run(machine, unpack, { seconds: 300, env: { TMPDIR: making } })
      if (!ok) throw new Error(complaint)
      await writeFile(join(making, 'start'), start, { mode: 0o755 })
    })
    yield { path: join(folder, 'start'), why: 'packaged' }
  } catch (error) {
    machine.say(`browser: the packaged one cannot be unpacked: ${String(error)}`)
  }
}

/** A folder that is made beside its place and moved there when it is complete; of two who make it at once one wins. */
export async function madeWhole(folder: string, make: (making: string) => Promise<void>): Promise<void> {
  if (existsSync(folder)) return
  await mkdir(dirname(folder), { recursive: true })
  const making = await mkdtemp(`${folder}-`)
  try {
    await make(making)
    await rename(making, folder)
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}
