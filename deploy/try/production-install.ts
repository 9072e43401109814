import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { freshClone } from './bare-debian.ts'
import { needDebianPackages } from './debian-packages.ts'
import { temporaryFolder } from './own-world.ts'
import { startPostgres } from './postgres.ts'
import { account, makeMember, productionSettings, startReady } from './processes.ts'
import { atEnd, run, said, shows, trying } from './trying.ts'

const size = (folder: string) => run('du', '-sh', folder).split('\t')[0]

/** From a fresh clone to production without anything that builds or tests: `npm ci --omit=dev`, whole and of the server alone. */
needDebianPackages('postgresql-15')
await trying(async () => {
  const home = temporaryFolder(account)
  atEnd(home.remove)
  const folder = freshClone(join(home.path, 'hakari'))
  const modules = join(folder, 'node_modules')
  const npm = (what: string, ...args: string[]) => {
    const began = Date.now()
    run('npm', '--prefix', folder, ...args)
    const took = `${Math.round((Date.now() - began) / 1000)} s`
    said(`${what}: ${took}${existsSync(modules) ? `, node_modules ${size(modules)}` : ''}`)
  }
  npm('npm ci', 'ci')
  npm('npm run build', 'run', '-s', 'build')
  const postgres = await startPostgres({ port: 5634 })
  const env = await productionSettings(postgres)
  const kinds = [
    ['npm ci --omit=dev', ['ci', '--omit=dev']],
    ['npm ci --omit=dev --workspace=@hakari/server', ['ci', '--omit=dev', '--workspace=@hakari/server']],
  ] as const
  for (const [name, args] of kinds) {
    npm(name, ...args)
    shows(
      'neither Vite nor a test runner nor a browser is there',
      !['vite', 'vitest', '@playwright', 'react'].some((found) => existsSync(join(modules, found))),
    )
    const began = Date.now()
    const app = await startReady(folder, env, 5621)
    shows(`production runs after ${name}`, true, `/readyz 200 after ${Date.now() - began} ms`)
    const page = await fetch('http://127.0.0.1:5621/')
    shows('the pages are there', page.status === 200 && (await page.text()).includes('<script'))
    const { email } = makeMember(folder, env, `member-${began}@example.jp`)
    shows("the operator's commands run", email !== '')
    await app.end('SIGTERM')
  }
  const started = startNpm(folder, env)
  shows('`npm start` finds what was built and needs no Vite', await started)
  run('touch', join(folder, 'web/src/main.tsx'))
  run('sh', '-c', `echo >> ${join(folder, 'web/src/main.tsx')}`)
  const refusal = await refusalOfStart(folder, env)
  shows(
    'pages older than their sources are one sentence',
    refusal.startsWith('hakari: The front end in web/dist is missing or older'),
    refusal,
  )
})

async function startNpm(folder: string, env: Record<string, string>): Promise<boolean> {
  const words = ['setpriv', '--reuid', account, '--regid', 'nogroup', '--clear-groups', 'env', '-i']
  const settings = Object.entries({ ...env, PORT: '5622', HOME: '/tmp' }).map(([name, value]) => `${name}=${value}`)
  const { spawn } = await import('node:child_process')
  const child = spawn(words[0] ?? '', [...words.slice(1), ...settings, 'npm', 'start', '--prefix', folder], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  atEnd(() => child.kill('SIGKILL'))
  let isReady = false
  return new Promise((resolve) => {
    child.stdout.on('data', (part: Buffer) => {
      if (!part.toString().includes('ready ')) return
      isReady = true
      child.kill('SIGTERM')
    })
    child.once('exit', () => resolve(isReady))
  })
}

async function refusalOfStart(folder: string, env: Record<string, string>): Promise<string> {
  const settings = Object.entries({ ...env, PORT: '5622' }).map(([name, value]) => `${name}=${value}`)
  const node = join(folder, 'node_modules/.bin/node')
  const words = ['--reuid', account, '--regid', 'nogroup', '--clear-groups', 'env', '-i', ...settings]
  try {
    return run('setpriv', ...words, node, join(folder, 'scripts/start.ts'))
  } catch (error) {
    return (error as { stderr: string }).stderr.trim()
  }
}
