import {
  accounts,
  archives,
  blocks,
  comments,
  entries,
  follows,
  likes,
  mutedWords,
  mutes,
  notices,
  reminders,
  sessions,
  stats,
} from '@hakari/contract'
import { expect, test } from 'vitest'
import { outcomeOf, signUp } from '../../../test/steps/accounts.ts'
import { archiveMade, fetchArchive, takeArchive } from '../../../test/steps/archives.ts'
import { askForLetter } from '../../../test/steps/letters.ts'
import { caseAbout, decide, moderatorIn, noticesOf, report } from '../../../test/steps/moderation.ts'
import { bringIn, bringInFile, listOf } from '../../../test/steps/history.ts'
import { connectAs } from '../../../test/steps/imports.ts'
import { changePicture } from '../../../test/steps/pictures.ts'
import { record } from '../../../test/steps/social.ts'
import { photo } from '../../../test/corpus/pictures.ts'
import { naughtyStrings } from '../../../test/corpus/naughty-strings.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'
import { read } from '../../../../web/src/import-files/read.ts'

const world = await startWorld()

const jsonOf = (files: Map<string, Buffer>, name: string): unknown =>
  JSON.parse(files.get(name)?.toString() ?? 'null') as unknown
const listIn = (files: Map<string, Buffer>, name: string) => jsonOf(files, name) as Record<string, unknown>[]

test("an archive holds all that is one's own: profile, records, readings, comments, likes, follows and picture", async () => {
  const [member, other] = [await signUp(world, 'takes-along@example.jp'), await world.member()]
  await member.call(accounts.updateProfile, { body: { name: '花子', bio: '毎朝量っています', targetWeight: '52.5' } })
  await changePicture(member, await photo())
  await connectAs(member, 'fitbit', 'daily-haruka')
  const own = await record(member, '65.2', '朝ごはんの前')
  const theirs = await record(other, '70.1', 'ひみつのメモ')
  const hidden = await bringIn(member, [{ id: 'a', weight: '64.85', measuredAt: '2024-05-01T21:46:22.000Z' }])
  await member.fetch(`/api/history/readings/${hidden}/hidden`, { method: 'PUT', headers: { Origin: world.url } })
  await bringIn(member, [{ id: 'b', weight: '64.5', measuredAt: '2024-06-01T21:46:22.000Z' }])
  await member.call(comments.add, { params: { id: theirs.id }, body: { text: 'おめでとうございます' } })
  await member.call(likes.like, { params: { id: theirs.id } })
  await member.call(follows.follow, { params: { id: other.member.id } })
  await other.call(follows.follow, { params: { id: member.member.id } })
  const [near, far] = [await world.member(), await world.member()]
  await member.call(mutes.mute, { params: { id: near.member.id }, body: { for: 'week' } })
  await member.call(blocks.block, { params: { id: far.member.id } })
  await member.call(mutedWords.add, { body: { word: 'ケーキ' } })
  await report(member, { kind: 'profile', id: near.member.id, reason: 'spam', note: '宣伝ばかりです' })
  await askForLetter(world, member)
  await member.call(reminders.set, { body: { times: ['07:00'], weekdays: [1, 7] } })

  const files = await takeArchive(member)
  expect([...files.keys()]).toEqual([
    'README.txt',
    'account.json',
    'entries.csv',
    'entries.json',
    'readings.json',
    'imports.json',
    'comments.json',
    'likes.json',
    'follows.json',
    'requests.json',
    'blocks.json',
    'mutes.json',
    'muted-words.json',
    'reports.json',
    'notices.json',
    'activity.json',
    'pictures/profile.webp',
  ])
  expect(jsonOf(files, 'account.json')).toMatchObject({
    from: world.config.origin,
    profile: { name: '花子', handle: member.member.handle, bio: '毎朝量っています', targetWeight: '52.5' },
    account: { email: 'takes-along@example.jp', hasPassword: true, firstStepsOverAt: null },
    privacy: { isPrivate: false, usualAudience: 'everyone', usualCommenters: 'everyone', shownNumbers: 'weight' },
    care: { hasQuietNumbers: false, tellsFastLoss: true, fastLossToldAt: null },
    letterConsents: [{ place: 'settings', endedAt: null, endedPlace: null }],
    reminders: [{ time: '07:00', weekdays: [1, 7], stoppedAt: null }],
    counts: { entries: 1, followers: 1, following: 1 },
    services: [{ service: 'fitbit', isSynced: false }],
    pictures: ['pictures/profile.webp'],
  })
  expect(files.get('entries.csv')?.toString()).toBe(`\uFEFF${await member.call(entries.download, {})}`)
  expect(listIn(files, 'entries.json')).toMatchObject([
    {
      id: own.publicId,
      weight: '65.2',
      note: '朝ごはんの前',
      measuredAt: own.measuredAt,
      likes: 0,
      comments: 0,
      audience: 'everyone',
      commenters: 'everyone',
    },
  ])
  expect(listIn(files, 'readings.json')).toEqual([
    { source: 'csv', weight: '64.85', measuredAt: '2024-05-01T21:46:22.000Z', isHidden: true, publishedAs: null },
    { source: 'csv', weight: '64.5', measuredAt: '2024-06-01T21:46:22.000Z', isHidden: false, publishedAs: null },
  ])
  expect(listIn(files, 'imports.json')).toMatchObject([{ added: 1 }, { added: 1 }])
  expect(listIn(files, 'comments.json')).toMatchObject([
    { text: 'おめでとうございます', entry: theirs.publicId, isOwnEntry: false },
  ])
  expect(listIn(files, 'likes.json')).toMatchObject([{ entry: theirs.publicId, isOwnEntry: false }])
  expect(listIn(files, 'follows.json')).toMatchObject([{ handle: other.member.handle }])
  expect(listIn(files, 'blocks.json')).toMatchObject([{ handle: far.member.handle }])
  expect(listIn(files, 'mutes.json')).toMatchObject([
    { handle: near.member.handle, until: expect.any(String) as string },
  ])
  expect(listIn(files, 'muted-words.json')).toMatchObject([{ word: 'ケーキ' }])
  expect(listIn(files, 'reports.json')).toMatchObject([{ about: 'profile', reason: 'spam', note: '宣伝ばかりです' }])
  expect(listIn(files, 'activity.json').map(({ type }) => type)).toEqual([
    'my_comment',
    'my_like',
    'following',
    'follow',
  ])
  const picture = await member.fetch(`/pictures/${await avatarOf(member)}/512.webp`)
  expect(files.get('pictures/profile.webp')?.equals(Buffer.from(await picture.arrayBuffer()))).toBe(true)
  expect(files.get('README.txt')?.toString()).toContain('ファイルから取り込む')
})

const avatarOf = async ({ member }: SignedIn) =>
  (await world.rows<{ id: string }>('select avatar_id as id from members where id = $1', [member.id]))[0]?.id

test('an archive holds what moderators did about one and what one said to it, and nobody who reported or decided', async () => {
  const [moderator, member, by] = [await moderatorIn(world), await world.member(), await world.member()]
  await report(by, { kind: 'profile', id: member.member.id, note: 'だれかの言葉' })
  await decide(moderator, (await caseAbout(moderator, member, 'profile')).id, {
    act: 'warn',
    message: 'お控えください',
  })
  const [notice] = await noticesOf(member)
  await member.call(notices.object, { params: { id: notice?.id ?? '' }, body: { text: '誤解です' } })
  const files = await takeArchive(member)
  expect(listIn(files, 'notices.json')).toMatchObject([
    {
      act: 'warn',
      about: 'profile',
      reason: 'harassment',
      message: 'お控えください',
      objection: '誤解です',
      outcome: null,
    },
  ])
  const all = [...files.values()].join('\n')
  for (const hidden of ['だれかの言葉', by.member.id, by.member.handle, moderator.member.id, moderator.member.handle])
    expect(all).not.toContain(hidden)
})

test('an archive of somebody who has done nothing yet is sound, too', async () => {
  const files = await takeArchive(await world.member())
  expect(files.get('entries.csv')?.toString().trim().split('\r\n')).toHaveLength(1)
  for (const name of [
    'entries',
    'readings',
    'imports',
    'comments',
    'likes',
    'follows',
    'requests',
    'blocks',
    'mutes',
    'muted-words',
    'reports',
    'notices',
    'activity',
  ])
    expect(jsonOf(files, `${name}.json`)).toEqual([])
})

/** All of the trend. */
const seriesOf = async (member: SignedIn) => (await member.call(stats.chart, { query: { range: 'all' } })).series

test('an archive is read back by file import into a new account, privately, with the same trend', async () => {
  const [before, after] = [await world.member(), await world.member()]
  await bringInFile(
    before,
    Array.from({ length: 1500 }, (_, n) => ({
      id: `d${n}`,
      weight: (60 + (n % 37) / 10).toFixed(1),
      measuredAt: new Date(Date.now() - (n + 1) * 43_200_000).toISOString(),
    })),
  )
  const [newest] = await listOf(before)
  await before.call(entries.record, { body: { weight: '61.3', note: '自分で' } })
  await before.fetch(`/api/history/readings/${newest?.id}/publish`, { method: 'POST', headers: { Origin: world.url } })
  const zip = await archiveMade(before).then(() => fetchArchive(before))
  const file = new File([await zip.arrayBuffer()], 'hakari-archive.zip')
  const found = await read([file], {})
  expect(found).toMatchObject({ total: 1501, rejected: { counts: {} }, otherFiles: [] })
  const { run } = await bringInFile(after, found.readings)
  expect(run).toMatchObject({ state: 'done', added: 1501, known: 0 })
  expect((await seriesOf(before)).days.length).toBeGreaterThan(700)
  expect(await seriesOf(after)).toEqual(await seriesOf(before))
  expect(await world.rows('select 1 from entries where member_id = $1', [after.member.id])).toEqual([])
})

test('one archive a day, and whoever asks again meanwhile gets the one that is being made', async () => {
  const member = await world.member()
  expect(await member.call(archives.mine, {})).toEqual({ archive: null })
  const asked = await Promise.all(Array.from({ length: 5 }, () => outcomeOf(member.call(archives.request, {}))))
  expect(asked.filter((outcome) => !['ok', 'archive_made_today'].includes(outcome))).toEqual([])
  const ready = await archiveMade(member)
  expect(ready).toMatchObject({ state: 'ready', progress: 1 })
  expect(Date.parse(ready.nextAt) - Date.parse(ready.requestedAt)).toBe(86_400_000)
  expect(await world.rows('select 1 from archives where member_id = $1', [member.member.id])).toHaveLength(1)
  await expect(member.call(archives.request, {})).rejects.toMatchObject({ code: 'archive_made_today' })
  const refused = await member.fetch('/api/archives', { method: 'POST', headers: { Origin: world.url } })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000)
  await world.rows(`update archives set requested_at = now() - interval '24 hours' where member_id = $1`, [
    member.member.id,
  ])
  expect((await member.call(archives.request, {})).archive.state).toBe('waiting')
  expect((await archiveMade(member)).requestedAt > ready.requestedAt).toBe(true)
})

test('an archive is asked for and downloaded only by whoever has just shown who they are', async () => {
  const member = await world.member()
  await archiveMade(member)
  await world.rows(`update sessions set proved_at = now() - interval '6 minutes' where member_id = $1`, [
    member.member.id,
  ])
  expect((await fetchArchive(member)).status).toBe(403)
  for (const operation of [archives.request, archives.download])
    await expect(member.call(operation, {})).rejects.toMatchObject({ code: 'recent_sign_in_needed' })
  await member.call(sessions.prove, { body: { password: member.password } })
  const answer = await fetchArchive(member)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="hakari-archive-\d{4}-\d\d-\d\d\.zip"$/,
  )
  const bytes = (await answer.arrayBuffer()).byteLength
  expect(bytes).toBe(Number(answer.headers.get('content-length')))
  expect((await member.call(archives.mine, {})).archive?.bytes).toBe(bytes)
})

test('an archive is for its owner alone: others and nobody find none, under the only address there is', async () => {
  const [member, other] = [await world.member(), await world.member()]
  await archiveMade(member)
  expect((await fetchArchive(other)).status).toBe(404)
  expect(await other.call(archives.mine, {})).toEqual({ archive: null })
  expect((await fetchArchive(world.visitor())).status).toBe(401)
  const [row] = await world.rows<{ file: string }>('select file_id as file from archives where member_id = $1', [
    member.member.id,
  ])
  for (const path of [`/pictures/archive-${row?.file}-0.part`, `/pictures/archive-${row?.file}/0.part`])
    expect((await world.fetch(path)).status).toBe(404)
})

test('names nobody expects are in the archive as they were typed', async () => {
  const member = await world.member()
  const notes = naughtyStrings.filter((text) => text.trim() !== '').slice(0, 400)
  await world.rows(
    `insert into entries (member_id, weight, note, idempotency_key)
     select $1, 60, note, gen_random_uuid() from unnest($2::text[]) with ordinality as t(note, place) order by place`,
    [member.member.id, notes],
  )
  await world.rows('update members set bio = $2 where id = $1', [member.member.id, '\u202E</script>"\\ \u2028 👩‍👩‍👧'])
  const files = await takeArchive(member)
  const kept = listIn(files, 'entries.json').map(({ note }) => String(note))
  expect(kept.toSorted()).toEqual(notes.toSorted())
  expect(jsonOf(files, 'account.json')).toMatchObject({ profile: { bio: '\u202E</script>"\\ \u2028 👩‍👩‍👧' } })
})

test('where too many wait already, whoever asks is told to come back', async () => {
  const own = await startWorld()
  const member = await own.member()
  await own.rows(
    `with crowd as (
       insert into members (name, handle) select 'x', 'crowd_' || n from generate_series(1, 100) n returning id)
     insert into archives (member_id) select id from crowd`,
  )
  await expect(member.call(archives.request, {})).rejects.toMatchObject({ code: 'unavailable' })
  await own.rows(`delete from archives where member_id in (select id from members where handle = 'crowd_1')`)
  expect((await archiveMade(member)).state).toBe('ready')
})
