import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zipOf } from '../../e2e/zip-writer.ts'
import { repository } from '../repository-files.ts'
import { chooseBrowser } from './choose.ts'
import { isSnap, type Machine, onPath, thisMachine } from './machine.ts'
import { madeWhole } from './packaged.ts'

// Not the temporary folder: where that is a /dev/shm, programs may not be allowed to run from it.
const folder = join(repository, '.tmp/browsers-of-tests', String(process.pid))
beforeAll(() => mkdir(folder, { recursive: true }))
afterAll(() => rm(folder, { recursive: true, force: true }))
const debian = 'ID=debian\n'
const ubuntu = 'ID=ubuntu\nID_LIKE=debian\n'
const browser = '#!/bin/sh\n[ "$1" = --version ] && echo "Chromium 1.2.3"\necho "DevTools listening on ws://" >&2\n'
const broken = '#!/bin/sh\necho "libnss3.so: cannot open shared object file" >&2\nexit 127\n'
/** An apt-get that writes down its arguments, and knows one package. */
const aptWith = (name: string) => `#!/bin/sh
PATH=/usr/bin:/bin
echo "$@" >> "$(dirname "$0")/apt.log"
for last in "$@"; do :; done
[ "$last" = update ] && exit
[ "$last" = ${name} ] || { echo "E: Unable to locate package $last" >&2; exit 100; }
printf '%s' '${browser}' > "$(dirname "$0")/$last"; chmod +x "$(dirname "$0")/$last"
`

let machines = 0

/** A machine that has only these programs and downloads nothing, on which the packaged browser does not run. */
async function machineWith(programs: Record<string, string>, differences: Partial<Machine> = {}) {
  const bin = join(folder, String(machines++))
  await mkdir(bin)
  for (const [name, text] of Object.entries(programs)) await program(join(bin, name), text)
  const said: string[] = []
  const env = {
    PATH: bin,
    PLAYWRIGHT_BROWSERS_PATH: join(bin, 'playwright'),
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
  }
  const machine: Machine = {
    platform: 'linux',
    arch: 'arm64',
    isRoot: true,
    osRelease: debian,
    applications: join(bin, 'Applications'),
    say: (line) => said.push(line),
    ...differences,
    env: { ...env, ...differences.env },
  }
  return { machine, said, bin }
}

async function program(path: string, text: string) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
  await chmod(path, 0o755)
}

test('CHROMIUM goes before everything', async () => {
  const { machine, bin } = await machineWith({ mine: browser, chromium: browser })
  const named = join(bin, 'mine')
  expect(await chooseBrowser({ ...machine, env: { ...machine.env, CHROMIUM: named } })).toEqual({
    path: named,
    name: 'Chromium 1.2.3',
    why: 'named by CHROMIUM',
  })
})

test('CHROMIUM that does not run is a sentence, not another browser', async () => {
  const { machine, bin } = await machineWith({ mine: broken, chromium: browser })
  const named = join(bin, 'mine')
  await expect(chooseBrowser({ ...machine, env: { ...machine.env, CHROMIUM: named } })).rejects.toThrow(
    `CHROMIUM names ${named}, which does not run here: libnss3.so: cannot open shared object file`,
  )
})

test('the packaged one is taken where it runs, before one that is installed', async () => {
  const { machine, bin } = await machineWith({ chromium: browser })
  const { platform, arch } = process
  const chosen = await chooseBrowser({ ...machine, platform, arch })
  const packaged = { name: expect.stringMatching(/^Chromium \d+/), why: 'packaged' }
  const other = { path: join(bin, 'chromium'), why: 'installed' }
  expect(chosen).toMatchObject(platform === 'linux' && arch === 'x64' ? packaged : other)
})

test.each(['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'])(
  'an installed %s is taken',
  async (name) => {
    const { machine, said, bin } = await machineWith({ [name]: browser, 'apt-get': broken })
    expect(await chooseBrowser(machine)).toMatchObject({ path: join(bin, name), why: 'installed' })
    expect(said).toEqual([])
  },
)

test('an installed one that does not run is passed over, and said', async () => {
  const { machine, said, bin } = await machineWith({ chromium: broken, 'google-chrome': browser })
  expect(await chooseBrowser(machine)).toMatchObject({ path: join(bin, 'google-chrome') })
  expect(said).toEqual([`browser: ${bin}/chromium does not run here: libnss3.so: cannot open shared object file`])
})

test.each(['Google Chrome', 'Chromium'])('on macOS the application %s is taken', async (name) => {
  const { machine } = await machineWith({}, { platform: 'darwin', osRelease: '' })
  const path = join(machine.applications, `${name}.app/Contents/MacOS/${name}`)
  await program(path, browser)
  expect(await chooseBrowser(machine)).toMatchObject({ path, why: 'installed' })
})

test.each(['chromium-headless-shell', 'chromium'])('root on Debian installs %s, and says so before', async (name) => {
  const { machine, bin } = await machineWith({ 'apt-get': aptWith(name) })
  const seen: string[] = []
  const say = (line: string) => seen.push(`${line} (${existsSync(join(bin, 'apt.log')) ? 'begun' : 'not begun'})`)
  expect(await chooseBrowser({ ...machine, say })).toMatchObject({
    path: join(bin, name),
    why: 'installed now by apt-get',
  })
  expect(seen[0]).toBe('browser: installing one with apt-get, which NO_APT=1 declines (not begun)')
})

test.each([
  ['NO_APT is set', { env: { NO_APT: '1' } }],
  ['it is not root who tests', { isRoot: false }],
  ['it is another Linux', { osRelease: 'ID=fedora\n' }],
])('nothing is installed where %s', async (_, differences) => {
  const { machine, bin } = await machineWith({ 'apt-get': aptWith('chromium') }, differences)
  await expect(chooseBrowser(machine)).rejects.toThrow('There is no browser for the tests')
  expect(await readdir(bin)).toEqual(['apt-get'])
})

test("Ubuntu's stub for the snap is no browser, and Playwright's download comes before apt there", async () => {
  await using network = await playwrightsNetwork()
  const stub = '#!/bin/sh\nexec /snap/bin/chromium "$@"\n'
  const programs = { 'chromium-browser': stub, 'apt-get': aptWith('chromium') }
  const env = { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '', PLAYWRIGHT_DOWNLOAD_HOST: network.url }
  const { machine, bin } = await machineWith(programs, { osRelease: ubuntu, env })
  const chosen = await chooseBrowser(machine)
  expect(chosen).toMatchObject({ name: 'Chromium 1.2.3', why: "Playwright's, downloaded now" })
  expect(existsSync(join(bin, 'apt.log'))).toBe(false)
  expect(await chooseBrowser(machine)).toEqual({ ...chosen, why: "Playwright's, downloaded before" })
})

test('where nothing helps, one sentence says what to install', async () => {
  const env = { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '', PLAYWRIGHT_BROWSERS_PATH: '/dev/null/unwritable' }
  const { machine, said, bin } = await machineWith({ 'apt-get': aptWith('nothing') }, { env })
  await expect(chooseBrowser(machine)).rejects.toThrow(
    /^There is no browser for the tests: run "apt-get install chromium-headless-shell" as root, or set CHROMIUM .+\.$/,
  )
  expect(said).toEqual([
    'browser: installing one with apt-get, which NO_APT=1 declines',
    'browser: apt-get has not installed chromium-headless-shell: E: Unable to locate package chromium-headless-shell',
    'browser: apt-get has not installed chromium: E: Unable to locate package chromium',
    "browser: downloading Playwright's",
    expect.stringMatching(/^browser: Playwright has not downloaded one: Error: /),
  ])
  expect((await readFile(join(bin, 'apt.log'), 'utf8')).split('\n')).toHaveLength(4)
})

for (const name of ['chromium-headless-shell', 'chromium', 'google-chrome']) {
  const real = onPath(thisMachine(), name)
  if (real !== null && !isSnap(real))
    test(`the ${name} of this machine really starts`, async () => {
      const { machine, bin } = await machineWith({ [name]: `#!/bin/sh\nPATH=/usr/bin:/bin exec '${real}' "$@"\n` })
      expect(await chooseBrowser(machine)).toMatchObject({ path: join(bin, name), why: 'installed' })
    })
}

test('of two who unpack at once both find everything', async () => {
  const place = join(folder, 'unpacked')
  const { promise: bothThere, resolve } = Promise.withResolvers<void>()
  let there = 0
  const make = async (making: string) => {
    if (++there === 2) resolve()
    await bothThere
    for (const name of ['a', 'b']) await writeFile(join(making, name), 'whole')
  }
  await Promise.all([madeWhole(place, make), madeWhole(place, make)])
  expect(await readdir(place)).toEqual(['a', 'b'])
  expect((await readdir(folder)).filter((name) => name.startsWith('unpacked'))).toEqual(['unpacked'])
})

test('what is broken off while it is unpacked leaves nothing that looks whole', async () => {
  const place = join(folder, 'broken-off')
  const failing = madeWhole(place, async (making) => {
    await writeFile(join(making, 'a'), 'half')
    throw new Error('disk full')
  })
  await expect(failing).rejects.toThrow('disk full')
  expect((await readdir(folder)).filter((name) => name.startsWith('broken-off'))).toEqual([])
})

/** Serves what Playwright downloads: for every platform a folder with the program in it. */
async function playwrightsNetwork() {
  const folders = ['chrome-headless-shell-linux64', 'chrome-headless-shell-linux-arm64']
  const names = [...folders.map((folder) => `${folder}/chrome-headless-shell`), 'ffmpeg-linux']
  const zip = await zipOf(names.map((name) => ({ name, content: browser })))
  const content = Buffer.from(await zip.arrayBuffer())
  const server = createServer((_, response) => response.setHeader('Content-Length', content.length).end(content))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: async () => void server.close() }
}
