import { accounts, comments, entries, moderation, notices, pictures } from '@hakari/contract'
import { expect, test } from 'vitest'
import { photo } from '../../../test/corpus/pictures.ts'
import { outcomeOf } from '../../../test/steps/accounts.ts'
import { caseAbout, decide, moderatorIn, noticesOf, objectionToken, report } from '../../../test/steps/moderation.ts'
import { membersOf, record } from '../../../test/steps/social.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { everyRow, filesOf, textsContaining } from '../../../test/world/stored-data.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'
import { housekeepingQueue } from '../../housekeeping.ts'

const world = await startWorld()
const moderator = await moderatorIn(world)
const picture = new Blob([new Uint8Array(await photo())])

const sweep = () =>
  world.platform.db.transaction().execute((tx) => world.platform.jobs.enqueue(tx, housekeepingQueue, {}))

async function reportedEntry(note: string) {
  const [owner, by] = await membersOf(world, 2)
  const entry = await record(owner, '65.2', note)
  await report(by, { kind: 'entry', id: entry.id, note: `${note}の報告` })
  return { owner, by, entry, caseId: (await caseAbout(moderator, owner, 'entry')).id }
}

const age = (caseId: string, column: string, days: number) =>
  world.rows(`update cases set ${column} = now() - make_interval(days => $2) where id = $1`, [caseId, days])
const copyOf = async (caseId: string) => (await moderator.call(moderation.one, { params: { id: caseId } })).copy

test('what moderators do and look at is written down, the latest first', async () => {
  const { owner, caseId } = await reportedEntry('言葉')
  await copyOf(caseId)
  await decide(moderator, caseId, { act: 'warn' })
  const { items } = await moderator.call(moderation.audit, { query: {} })
  expect(items.slice(0, 2).map(({ what, by, subject }) => [what, by, subject])).toEqual([
    ['warn', moderator.member.handle, owner.member.handle],
    ['looked', moderator.member.handle, owner.member.handle],
  ])
  expect(items.at(-1)).toMatchObject({ what: 'appointed', by: null, subject: moderator.member.handle })
})

test.each([
  `update moderation_audit set what = 'none'`,
  `update moderation_audit set at = now() - interval '1 day'`,
  `update moderation_audit set subject_id = (select member_id from moderators limit 1) where subject_id is null`,
  `update moderation_audit set case_id = null where case_id is not null`,
  `delete from moderation_audit`,
  `truncate moderation_audit`,
])('nobody changes what is written down: %s', async (change) => {
  const { owner, caseId } = await reportedEntry('言葉')
  await decide(moderator, caseId, { act: 'warn' })
  await owner.call(accounts.remove, {})
  const before = await world.rows('select * from moderation_audit order by id')
  expect(before.length).toBeGreaterThan(1)
  await expect(world.rows(change)).rejects.toThrow('the audit of moderation is only added to')
  expect(await world.rows('select * from moderation_audit order by id')).toEqual(before)
})

test('a deleted account leaves kind, act and time of what was reported and done, and nothing else of its person', async () => {
  const [owner, by] = await membersOf(world, 2)
  const word = 'ppkanari9'
  await world.rows('update members set bio = $2 where id = $1', [owner.member.id, word])
  const files = await filesOf(world)
  await owner.call(pictures.upload, { query: { name: pictures.objectName(owner.member.id) } }, { picture })
  const entry = await record(owner, '65.2', word)
  await report(by, { kind: 'entry', id: entry.id, note: word })
  await report(by, { kind: 'picture', id: owner.member.id, note: word })
  await report(by, { kind: 'profile', id: owner.member.id, note: word })
  await decide(moderator, (await caseAbout(moderator, owner, 'picture')).id, { act: 'hide', message: word })
  await decide(moderator, (await caseAbout(moderator, owner, 'entry')).id, { act: 'warn', message: word })
  const [notice] = await noticesOf(owner)
  await owner.call(notices.object, { params: { id: notice?.id ?? '' }, body: { text: word } })
  await objectionToken(world, owner)
  const seen = textsContaining(await everyRow(world), word).join('\n')
  for (const table of ['case_lines', 'reports', 'acts']) expect(seen).toContain(`public.${table} `)
  const counted = () =>
    world.rows(`select (select count(*) from cases) as cases, (select count(*) from reports) as reports,
      (select count(*) from acts) as acts, (select count(*) from moderation_audit) as audit`)
  const before = await counted()

  await owner.call(accounts.remove, {})
  await eventually(async () => expect(textsContaining(await everyRow(world), word)).toEqual([]))
  await eventually(async () => expect(textsContaining(await everyRow(world), owner.member.id)).toEqual([]))
  await eventually(async () => expect(await filesOf(world)).toEqual(files))
  expect(await counted()).toEqual(before)
  const { items } = await moderator.call(moderation.queue, { query: { state: 'decided' } })
  expect(items.slice(0, 3).map(({ subject, excerpt }) => [subject, excerpt])).toEqual([
    [null, ''],
    [null, ''],
    [null, ''],
  ])
  expect(await moderator.call(moderation.one, { params: { id: items[0]?.id ?? '' } })).toMatchObject({
    copy: null,
    person: null,
    context: [],
  })
  expect(textsContaining(world.logLines, word)).toEqual([])
})

test('whoever reported and leaves takes their words along', async () => {
  const { by, caseId } = await reportedEntry('言葉')
  await by.call(accounts.remove, {})
  const { said } = await moderator.call(moderation.one, { params: { id: caseId } })
  expect(said).toMatchObject([{ reason: 'harassment', note: '' }])
  expect(textsContaining(await everyRow(world), by.member.id)).toEqual([])
})

test('who wrote beside what was reported takes their line of it along', async () => {
  const { owner, entry } = await reportedEntry('言葉')
  const [third, late] = await membersOf(world, 2)
  const add = (who: SignedIn, text: string) => who.call(comments.add, { params: { id: entry.id }, body: { text } })
  await add(third, 'qqkanari1')
  const { comment } = await add(owner, '返事')
  await report(late, { kind: 'comment', id: comment.id })
  const { id } = await caseAbout(moderator, owner, 'comment')
  const context = async () => (await moderator.call(moderation.one, { params: { id } })).context.map(({ text }) => text)
  expect(await context()).toEqual(['言葉', 'qqkanari1', '返事'])
  await third.call(accounts.remove, {})
  expect(await context()).toEqual(['言葉', '返事'])
})

test('a copy is kept for 30 days after the decision, and after its owner deleted the entry, and no longer', async () => {
  const [kept, decided, deleted] = [
    await reportedEntry('残る'),
    await reportedEntry('古い'),
    await reportedEntry('消えた'),
  ]
  await decide(moderator, kept.caseId, { act: 'none' })
  await decide(moderator, decided.caseId, { act: 'none' })
  await deleted.owner.call(entries.remove, { params: { id: deleted.entry.id } })
  expect((await copyOf(deleted.caseId))?.text).toBe('消えた')
  await age(kept.caseId, 'decided_at', 29)
  await age(decided.caseId, 'decided_at', 31)
  await age(deleted.caseId, 'gone_at', 31)
  await sweep()
  await eventually(async () => expect(await copyOf(deleted.caseId)).toBe(null))
  expect(await copyOf(decided.caseId)).toBe(null)
  expect((await copyOf(kept.caseId))?.text).toBe('残る')
  expect((await moderator.call(moderation.queue, { query: {} })).items.map(({ id }) => id)).toContain(deleted.caseId)
})

test('a copy stays while somebody objects', async () => {
  const { owner, caseId } = await reportedEntry('異議')
  await decide(moderator, caseId, { act: 'warn' })
  const [notice] = await noticesOf(owner)
  const id = notice?.id ?? ''
  await owner.call(notices.object, { params: { id }, body: { text: '誤解です。' } })
  await world.rows(`update cases set decided_at = now() - interval '40 days' where id = $1`, [caseId])
  const { caseId: other } = await reportedEntry('別')
  await decide(moderator, other, { act: 'none' })
  await world.rows(`update cases set decided_at = now() - interval '40 days' where id = $1`, [other])
  await sweep()
  await eventually(async () => expect(await copyOf(other)).toBe(null))
  expect((await copyOf(caseId))?.text).toBe('異議')
})

test('the operator hears once a day that something has waited for longer than a day, and nothing of what it is', async () => {
  const own = await startWorld()
  const [owner, by] = await membersOf(own, 2)
  const mails = async () =>
    (await own.mailTo(own.config.mail.operator)).filter(({ subject }) => subject.includes('確認を待っている'))
  const housekeep = async () => {
    await own.platform.db.transaction().execute((tx) => own.platform.jobs.enqueue(tx, housekeepingQueue, {}))
    await eventually(async () =>
      expect(await own.rows(`select from pgboss.job where name = 'housekeeping' and state < 'completed'`)).toEqual([]),
    )
  }
  await report(by, { kind: 'entry', id: (await record(owner, '65.2', '秘密の言葉')).id })
  await housekeep()
  expect(await own.rows('select from operator_told')).toEqual([])
  await own.rows(`update cases set opened_at = now() - interval '25 hours'`)
  await housekeep()
  await eventually(async () => expect(await mails()).toHaveLength(1))
  await housekeep()
  const [mail] = await mails()
  expect(mail?.text).toContain('報告: 1件')
  for (const secret of ['秘密の言葉', owner.member.handle, by.member.handle]) expect(mail?.text).not.toContain(secret)
  await own.rows(`update operator_told set at = now() - interval '25 hours'`)
  await housekeep()
  await eventually(async () => expect(await mails()).toHaveLength(2))
})

test('whoever is dismissed is a member as any other from that moment', async () => {
  const second = await moderatorIn(world)
  expect(await outcomeOf(second.call(moderation.figures, {}))).toBe('ok')
  await world.rows('delete from moderators where member_id = $1', [second.member.id])
  expect(await outcomeOf(second.call(moderation.figures, {}))).toBe('not_found')
})
