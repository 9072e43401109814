import { entries, sessions } from '@hakari/contract'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { freshClone } from './bare-debian.ts'
import { type Browser, browserAt } from './browser.ts'
import { needDebianPackages } from './debian-packages.ts'
import { keepAsking } from './load.ts'
import { repository, temporaryFolder } from './own-world.ts'
import { startPostgres } from './postgres.ts'
import { account, makeMember, productionSettings, startProcess, startReady } from './processes.ts'
import { builtBefore } from './through-proxy.ts'
import { atEnd, run, said, shows, trying, until } from './trying.ts'

/** 0.1.0, as it was landed before there was a changelog. */
const releaseBefore = '435c20a9'
const [oldPort, newPort] = [5611, 5612]

/** From the release before to this one while people go on, back again as docs/deploy.md says, and forward once more. */
needDebianPackages('postgresql-15')
await builtBefore()
await trying(async () => {
  const home = temporaryFolder(account)
  atEnd(home.remove)
  const old = freshClone(join(home.path, 'hakari'), releaseBefore)
  said(`installing and building ${releaseBefore}`)
  run('npm', '--prefix', old, 'ci')
  run('npm', '--prefix', old, 'run', '-s', 'build')
  const postgres = await startPostgres({ port: 5633 })
  const env = { ...(await productionSettings(postgres)), LIMIT_FACTOR: '10000' }
  const owner = (file: string) =>
    run('psql', postgres.url('hakari_owner'), '-X', '-q', '-1', '-f', join(repository, 'deploy', file))
  const stored = () => Number(postgres.psql('select count(*) from entries'))

  let before = await startReady(old, env, oldPort)
  const member = makeMember(old, env, 'member@example.jp')
  const oldBrowser = browserAt(`http://127.0.0.1:${oldPort}`)
  await oldBrowser.call(sessions.signIn, { body: member })
  for (let i = 0; i < 20; i++) await record(oldBrowser)
  shows('a member of 0.1.0 has 20 entries', stored() === 20, stored())

  const load = keepAsking(oldBrowser)
  await until('some load', () => load.count() > 50)
  let now = await startReady(repository, env, newPort)
  const newBrowser = browserAt(`http://127.0.0.1:${newPort}`)
  await newBrowser.call(sessions.signIn, { body: member })
  const newLoad = keepAsking(newBrowser)
  await until('load on both', () => load.count() > 800 && newLoad.count() > 400)
  const [asked, askedNew] = [await load.stop(), await newLoad.stop()]
  shows(
    'both serve side by side on the migrated database, and no request fails',
    asked.failed.length + askedNew.failed.length === 0,
    {
      ofOld: asked.asked,
      ofNew: askedNew.asked,
      failed: [...asked.failed, ...askedNew.failed].slice(0, 3),
    },
  )
  await oldBrowser.call(sessions.signIn, { body: member })
  shows('one signs in with either', (await newBrowser.send('/api/viewer')).text.includes('tried'))
  await before.end('SIGTERM')
  await record(newBrowser)
  const written = stored()
  const added = readdirSync(join(repository, 'server/src/platform/database/migrations')).filter((name) => name > '0044')
  said(`${written} entries; migrations 0.1.0 does not know: ${added.join(', ') || 'none'}`)

  await now.end('SIGTERM')
  if (added.length > 0) {
    const refused = startProcess(old, env, oldPort)
    const code = await refused.ended
    const sentence = refused.output().trim().split('\n').at(-1) ?? ''
    shows('0.1.0 by itself refuses a newer database', code === 1 && sentence.includes('newer Hakari'), sentence)
  }
  owner('back-to-0.1.0.sql')
  before = await startReady(old, env, oldPort)
  await oldBrowser.call(sessions.signIn, { body: member })
  shows('after deploy/back-to-0.1.0.sql it runs, and everything is there', stored() === written, stored())
  const seen = await oldBrowser.send('/api/viewer')
  shows('its members are signed in and read', seen.status === 200 && seen.text.includes('tried'))
  for (let i = 0; i < 5; i++) await record(oldBrowser)
  await before.end('SIGTERM')

  owner('forward-from-0.1.0.sql')
  now = await startReady(repository, env, newPort)
  await newBrowser.call(sessions.signIn, { body: member })
  await record(newBrowser)
  shows('forward again with what was written meanwhile', stored() === written + 6, stored())
  const applied = Number(postgres.psql('select count(*) from migrations'))
  const files = readdirSync(join(repository, 'server/src/platform/database/migrations')).length
  shows('every migration is written down once', applied === files, `${applied} of ${files}`)
  await now.end('SIGTERM')
})

function record(browser: Browser) {
  return browser.call(entries.record, { body: { weight: '61.5', note: '' } })
}
