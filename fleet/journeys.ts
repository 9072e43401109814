import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../deploy/try/trying.ts'
import { testBrowser } from '../scripts/browser/index.ts'
import { journeyLimits, runJourneys } from '../scripts/journeys.ts'
import type { Fleet } from './fleet.ts'
import { passwords } from './passwords.ts'
import { places } from './places.ts'
import type { Part } from './parts.ts'

/** The journeys of `npm test`, by browsers whose requests are shared out among all processes. Words go to Playwright. */
export const journeys: Part = {
  async run(fleet, words) {
    const { origin, network, apps, sandbox, settings } = fleet
    await testBrowser()
    await speakForTheMachine(fleet)
    const FLEET_SANDBOX = JSON.stringify(sandbox)
    const asAlone = { ...settings, ...journeyLimits, NODE_ENV: '', DRAIN_SECONDS: '0', FLEET_SANDBOX }
    for (const app of apps) await app.replace({ entry: 'fleet/journey-app.ts', settings: asAlone })
    const superuser = `postgres://postgres:${passwords.postgres}@127.0.0.1:${network.port(places.primary)}/hakari`
    return runJourneys({ E2E_APP: origin, E2E_SANDBOX: sandbox.url, E2E_DATABASE_URL: superuser }, words)
  },
}

/** Members are made for who asks on this machine itself: nothing says that somebody else does. */
async function speakForTheMachine({ haproxy, logs, origin }: Fleet): Promise<void> {
  const file = join(logs, '../haproxy.cfg')
  const said = readFileSync(file, 'utf8')
  writeFileSync(file, said.replace(/^.*X-Forwarded-For.*\n/m, ''))
  const before = haproxy.pid()
  haproxy.kill()
  const isBack = async () => haproxy.pid() !== before && (await fetch(origin).catch(() => null))?.ok === true
  await until('HAProxy', isBack, 30)
}
