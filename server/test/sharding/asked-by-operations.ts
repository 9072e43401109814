import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { membersOf } from '../steps/social.ts'
import { freshDatabase } from '../world/database.ts'
import { browserAt, startWorld } from '../world/world.ts'
import { type Cast, hotOperations, keepAway } from './hot-operations.ts'
import type { Plan } from './plan.ts'
import { recordedDatabase, type Statement } from './recorded-statements.ts'

interface Asked {
  operation: string
  plan: Plan
}

/** What has no plan, and no rows. */
const withoutPlan = /^\s*(begin|commit|rollback|listen)\b/i

/** The plans of everything that the hot operations ask, by whom it was asked, as somebody who keeps nobody away and as somebody who does. */
export async function askedByOperations() {
  const database = await freshDatabase(inject('databaseServer'))
  const { url, statements } = await recordedDatabase(database.workUrl)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(() => client.end())
  // Every condition is then told where it is looked for, and not where rows that were read are sorted out.
  await client.query('set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off')
  const hour = 3_600_000
  const world = await startWorld({
    database: { url: database.url, workUrl: url },
    databaseDirectUrl: database.workUrl,
    lookMs: hour,
    notificationPauseMs: hour,
  })
  const elsewhere = await startWorld({ database })
  const asked: Asked[] = []
  const people = new Map<string, string>()
  for (const isCareful of [false, true]) {
    const [viewer, owner, stranger] = await membersOf(world, 3)
    const cast: Cast = { viewer, owner, elsewhere: browserAt(elsewhere.url, owner.cookies), stranger }
    if (isCareful) await keepAway(world, viewer)
    people.set(viewer.member.id, 'viewer').set(owner.member.id, 'owner').set(stranger.member.id, 'owner')
    for (const [operation, act] of Object.entries(hotOperations())) {
      await act(cast, () => void (statements.length = 0))
      const different = new Map(statements.map((statement) => [statement.text, statement])).values()
      for (const statement of different)
        if (!withoutPlan.test(statement.text)) asked.push({ operation, plan: await planOf(client, statement) })
    }
  }
  return { asked, people, client }
}

/** With the values that were sent: so what is equal to whom can be read in it. */
async function planOf(client: pg.Client, { text, values }: Statement): Promise<Plan> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (verbose, costs off, format json) ${text}`,
    values,
  )
  const [plan] = rows
  if (!plan) throw new Error('no plan')
  return plan['QUERY PLAN'][0].Plan
}
