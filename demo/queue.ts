import { sql } from 'kysely'
import { reportWithin } from '../server/src/features/reports/index.ts'
import { sealSecret } from '../server/src/features/second-factor/index.ts'
import type { Tx } from '../server/src/platform/database/connect.ts'
import type { Vault } from '../server/src/platform/vault.ts'
import { keyOf } from '../server/test/steps/one-time-code.ts'
import { reported, type SeedReport } from './reported.ts'
import { moderator } from './sign-ins.ts'

/** By what each thing is known. */
type Things = Map<SeedReport, string>

const firstId = async (tx: Tx, query: ReturnType<typeof sql<{ id: string }>>): Promise<string> => {
  const { rows } = await query.execute(tx)
  if (!rows[0]) throw new Error('there is nothing to report')
  return rows[0].id
}

const memberId = (tx: Tx, handle: string) =>
  firstId(tx, sql<{ id: string }>`select id::text from members where handle = ${handle}`)

/** Writes what is going to be reported: hours before it was, as far as it can be. */
export async function insertReported(tx: Tx): Promise<Things> {
  const things: Things = new Map()
  for (const thing of reported) things.set(thing, await written(tx, thing))
  return things
}

async function written(tx: Tx, { kind, of, under, text = '', said }: SeedReport): Promise<string> {
  const owner = await memberId(tx, of)
  const hours = Math.max(...said.map(({ hoursAgo }) => hoursAgo)) + 1
  if (kind === 'profile') await sql`update members set bio = ${text} where id = ${owner}`.execute(tx)
  if (kind === 'profile' || kind === 'picture') return owner
  if (kind === 'entry')
    return firstId(
      tx,
      sql<{ id: string }>`
        update entries set note = ${text} where id = (
          select id from entries where member_id = ${owner} and created_at < now() - make_interval(hours => ${hours})
          order by id desc limit 1) returning id::text`,
    )
  return firstId(
    tx,
    sql<{ id: string }>`
      insert into comments (entry_id, member_id, text, created_at, idempotency_key)
      select e.id, ${owner}, ${text}, e.created_at + interval '20 minutes', gen_random_uuid()
      from entries e join members m on m.id = e.member_id
      where m.handle = ${under ?? ''} and e.created_at < now() - make_interval(hours => ${hours})
      order by e.id desc limit 1 returning id::text`,
  )
}

/** Five cases wait for the moderator of the demo, whose second factor is no secret. */
export async function insertQueue(tx: Tx, vault: Vault, things: Things): Promise<void> {
  for (const [{ kind, said }, id] of things)
    for (const { by, reason, note, hoursAgo } of said) {
      const report = { kind, id, reason, note, reporterId: await memberId(tx, by), idempotencyKey: crypto.randomUUID() }
      const caseId = await reportWithin(tx, report)
      const at = sql`now() - make_interval(secs => ${hoursAgo * 3600})`
      await sql`update reports set created_at = ${at} where case_id = ${caseId} and reporter_id = ${report.reporterId}`.execute(
        tx,
      )
      await sql`update cases set opened_at = least(opened_at, ${at}) where id = ${caseId}`.execute(tx)
    }
  const keeper = await memberId(tx, moderator.handle)
  const { keyId, box } = sealSecret(vault, keeper, keyOf(moderator.key))
  await sql`insert into authenticators (member_id, key_id, sealed, confirmed_at) values (${keeper}, ${keyId}, ${box}, now())`.execute(
    tx,
  )
  await sql`insert into moderators (member_id) values (${keeper})`.execute(tx)
}
