import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inProduction } from '../../bench/in-production.ts'
import { freePort, startApp } from '../../server/test/process/app-process.ts'
import { temporaryFolder } from '../../server/test/world/temporary-folder.ts'
import { needDebianPackages } from './debian-packages.ts'
import { repository } from './own-world.ts'
import { atEnd, run, shows, trying, until } from './trying.ts'

const token = 'a-token-of-this-try'
const rules = join(repository, 'deploy/prometheus')
const read = (path: string) => readFileSync(join(repository, path), 'utf8')

await trying(async () => {
  needDebianPackages('prometheus')
  rulesHold()
  const app = await startedApp()
  const text = await figuresOf(app)
  figuresHold(text)
  await prometheusTakesThem(new URL(app).port)
})

function rulesHold(): void {
  shows('promtool takes the rules', isDone('check', 'rules', join(rules, 'alerts.yml')))
  shows(
    'each rule fires for what it is for, and for nothing else',
    isDone('test', 'rules', join(rules, 'alerts.test.yml')),
  )
}

function isDone(...args: string[]): boolean {
  try {
    run('promtool', ...args)
    return true
  } catch (error) {
    console.error(String((error as { stdout?: string }).stdout), String((error as { stderr?: string }).stderr))
    return false
  }
}

async function startedApp(): Promise<string> {
  const folder = await temporaryFolder()
  atEnd(() => folder[Symbol.asyncDispose]())
  const app = await startApp({
    ...inProduction,
    DATA_DIR: folder.path,
    METRICS_TOKEN: token,
    PORT: String(await freePort()),
  })
  if (!app.url) throw new Error(app.output())
  atEnd(() => app.end('SIGTERM'))
  return app.url
}

async function figuresOf(app: string): Promise<string> {
  await fetch(`${app}/`)
  const withoutToken = await fetch(`${app}/metrics`)
  shows('without the token there are no figures', withoutToken.status === 404, withoutToken.status)
  return (await fetch(`${app}/metrics`, { headers: { Authorization: `Bearer ${token}` } })).text()
}

function figuresHold(text: string): void {
  let complaints = ''
  try {
    complaints = execFileSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    complaints = String((error as { stderr?: string }).stderr)
  }
  const ofOurs = complaints.split('\n').filter((line) => line.startsWith('hakari_') || line.includes('error'))
  shows('promtool has nothing to say about our figures', ofOurs.length === 0, ofOurs)
  for (const path of ['deploy/prometheus/alerts.yml', 'deploy/grafana/hakari.json']) {
    const named = new Set(read(path).match(/\b(?:hakari|nodejs|process)_[a-z0-9_]+/g))
    const missing = [...named].filter((name) => !text.includes(`# TYPE ${name.replace(/_(bucket|sum|count)$/, '')} `))
    shows(`each of the ${named.size} figures that ${path} names is there`, missing.length === 0, missing)
  }
}

/** Debian's Prometheus with the example, its addresses put in. */
async function prometheusTakesThem(port: string): Promise<void> {
  const folder = mkdtempSync('/tmp/hakari-try-')
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  copyFileSync(join(rules, 'alerts.yml'), join(folder, 'alerts.yml'))
  writeFileSync(join(folder, 'token'), token, { mode: 0o600 })
  const example = readFileSync(join(rules, 'scrape.yml'), 'utf8')
  const config = example
    .replace('/etc/prometheus/hakari-token', join(folder, 'token'))
    .replace(/targets: .*/, `targets: ['127.0.0.1:${port}']`)
    .replace('scrape_interval: 30s', 'scrape_interval: 2s')
    .replace('scrape_timeout: 10s', 'scrape_timeout: 2s')
  writeFileSync(join(folder, 'prometheus.yml'), `global: { evaluation_interval: 2s }\n${config}`)
  shows('promtool takes the example of a configuration', isDone('check', 'config', join(folder, 'prometheus.yml')))
  const own = await freePort()
  const child = spawn(
    'prometheus',
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${own}`,
    ],
    { stdio: 'ignore' },
  )
  atEnd(async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  const asked = async (path: string) =>
    (await fetch(`http://127.0.0.1:${own}/api/v1/${path}`)
      .then((it) => it.json())
      .catch(() => null)) as Answer | null
  const found = async (query: string) => (await asked(`query?query=${encodeURIComponent(query)}`))?.data?.result ?? []
  await until('Prometheus to scrape the app', async () => (await found('hakari_build_info')).length === 1)
  const rated = async () => (await asked('rules'))?.data?.groups?.[0]?.rules ?? []
  await until('all rules to be asked', async () => (await rated()).every(({ health }) => health !== 'unknown'))
  const ill = (await rated()).filter(({ health }) => health !== 'ok')
  shows(`Prometheus asks all ${(await rated()).length} rules without an error`, ill.length === 0, ill)
  const firing = await found('ALERTS{alertstate="firing"}')
  shows('an app that has just been started wakes nobody', firing.length === 0, firing)
}

interface Answer {
  data?: { result?: object[]; groups?: { rules: { name: string; health: string; lastError?: string }[] }[] }
}
