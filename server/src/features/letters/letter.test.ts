import { blocks, care, dayOf, entries, follows, mutedWords, mutes, oneDecimal, privacy, stats } from '@hakari/contract'
import { expect, test } from 'vitest'
import { askForLetter, lettersNow, operator, stopUrl, weighed } from '../../../test/steps/letters.ts'
import { disable } from '../../../test/steps/accounts.ts'
import { membersOf, record } from '../../../test/steps/social.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'

const world = await startWorld()
const today = dayOf(new Date())
/** Of the running week; 1970 began on a Thursday. */
const sunday = today - ((today + 4) % 7)
const about = ({ member }: SignedIn) => ({ params: { id: member.id } })

async function readerWith(...followed: SignedIn[]): Promise<SignedIn> {
  const reader = await world.member()
  await askForLetter(world, reader)
  for (const one of followed) await reader.call(follows.follow, about(one))
  return reader
}

const textFor = async (reader: SignedIn) => (await lettersNow(world, [reader]))[0]?.text ?? ''

async function weekOf(reader: SignedIn) {
  const setAt = `update members set target_set_at = now() - interval '30 days' where id = $1`
  for (const change of [`update members set target_weight = 60 where id = $1`, setAt])
    await world.rows(change, [reader.member.id])
  for (const [day, weight] of [
    [sunday - 12, 66],
    [sunday - 10, 66.2],
    [sunday - 7, 65.4],
    [sunday - 5, 65.2],
    [sunday - 2, 65],
  ] as const)
    await weighed(world, reader, day, weight)
}

test('the letter tells the days weighed, the average, the trend and what is left as the own screen does', async () => {
  const reader = await readerWith()
  await weekOf(reader)
  const { lastWeek, newest } = await reader.call(stats.progress, {})
  const said = await textFor(reader)
  expect(said).toContain(`量った日: ${lastWeek?.days}日`)
  expect(said).toContain(`平均: ${lastWeek?.average}kg`)
  const { series } = await reader.call(stats.chart, { query: {} })
  const [before = 0, after = 0] = [series.trends[1], series.trends.at(-1)]
  expect(said).toContain(`トレンド: ${oneDecimal(after - before).replace('-', '−')}kg`)
  expect(said).toContain(`平均は、前の週より ${lastWeek?.change?.replace('-', '−')}kgでした。`)
  expect(newest?.weight).toBe('65')
  expect(said).toContain('目標まで、あと5.0kgです。')
})

test('whoever wants no numbers reads directions, and no weight at all', async () => {
  const reader = await readerWith()
  await weekOf(reader)
  await reader.call(care.change, { body: { hasQuietNumbers: true } })
  const said = await textFor(reader)
  expect(said).toContain('トレンド: 下向き')
  expect(said).toContain('平均は、前の週より少なめでした。')
  expect(said).toMatch(/目標までの道のりを、\d+%進みました。/)
  // Its links are made by chance, and may hold any letters.
  expect(said.replaceAll(/https?:\S+/g, '')).not.toMatch(/kg/)
})

test('a week without a weight is no reproach, and there is always a letter', async () => {
  const reader = await readerWith()
  await world.rows(`update members set target_weight = 60 where id = $1`, [reader.member.id])
  await weighed(world, reader, sunday - 20, 66)
  expect(await textFor(reader)).toContain('これから毎週、量った日や平均、トレンドを、ここでお届けします。')
  await world.rows(`update members set joined_at = joined_at - interval '30 days' where id = $1`, [reader.member.id])
  const said = await textFor(reader)
  expect(said).toContain('先週は、体重計もお休みの1週間でした。気が向いたときに、いつでもまた量れます。')
  expect(said).not.toMatch(/だけ|しか|できません|まだ|目標/)
})

test('names and notes of at most three people one follows are in it, and nobody else’s number', async () => {
  const people = await membersOf(world, 5)
  const reader = await readerWith(...people)
  const stranger = await world.member()
  await record(stranger, '71.7', 'だれかの朝')
  for (const [place, person] of people.entries())
    await record(person, `8${place}.7`, `${'いろはにほ'[place]}の散歩\nをしました`)
  const said = await textFor(reader)
  expect(said.match(/さん「.*」/g)).toEqual(
    [4, 3, 2]
      .map((place) => `さん「${'いろはにほ'[place]}の散歩 をしました」`)
      .map((words) => expect.stringContaining(words) as string),
  )
  expect(said).not.toMatch(/8\d\.7|だれかの朝/)
})

test.for([
  '65キロになった',
  'あと３キロ',
  '目標まで⑤',
  '六十五キロです',
  '体重は٦٥',
  '㌔数は五 kg',
  '今朝は六十五きろ',
  'ろくじゅうごキロ',
  '六拾五になりました',
])('a note that may say a weight is left out: %s', async (note) => {
  const person = await world.member()
  const reader = await readerWith(person)
  await record(person, '65', note)
  expect(await textFor(reader)).not.toContain('フォローしている人から')
})

const reasons: Record<string, (reader: SignedIn, person: SignedIn, id: string) => Promise<unknown>> = {
  'who was blocked': (reader, person) => reader.call(blocks.block, about(person)),
  'who has blocked the reader': (reader, person) => person.call(blocks.block, about(reader)),
  'who is muted': (reader, person) => reader.call(mutes.mute, { ...about(person), body: { for: 'day' } }),
  'who is no longer followed': (reader, person) => reader.call(follows.unfollow, about(person)),
  'who was disabled': (_, person) => disable(world, person.member.id),
  'a muted word': (reader) => reader.call(mutedWords.add, { body: { word: '散歩' } }),
  'what is for its writer alone': (_, person, id) =>
    person.call(entries.setAudience, { params: { id }, body: { audience: 'self' } }),
  'what was deleted': (_, person, id) => person.call(entries.remove, { params: { id } }),
  'what was hidden': (_, __, id) =>
    world.rows('update entries set hidden_audience = audience, audience = 3 where id = $1', [id]),
}

test.for(Object.keys(reasons))('at sending time the letter leaves out %s', async (why) => {
  const person = await world.member()
  const reader = await readerWith(person)
  const { id } = await record(person, '65', '朝の散歩')
  expect(await textFor(reader)).toContain('さん「朝の散歩」')
  await reasons[why]?.(reader, person, id)
  const said = await textFor(reader)
  expect(said).not.toContain('散歩')
  expect(said).toContain('あなたの1週間')
})

test('what is for followers is in the letter of a follower', async () => {
  const person = await world.member()
  const reader = await readerWith(person)
  await person.call(privacy.change, { body: { isPrivate: true } })
  await record(person, '65', '静かな朝')
  expect(await textFor(reader)).toContain('さん「静かな朝」')
})

test('each letter names operator, address, contact and how to stop, and fetches nothing from anywhere', async () => {
  const reader = await readerWith()
  const [mail] = await lettersNow(world, [reader])
  for (const part of [mail?.text, mail?.html])
    for (const words of [
      operator.name,
      operator.address,
      'お問い合わせ',
      `${world.config.origin}/contact`,
      '配信を停止する',
      stopUrl,
    ])
      expect(part).toContain(words)
  expect(mail?.subject).toMatch(/^【体重公開アプリ】週のまとめ（\d+\/\d+〜\d+\/\d+）$/)
  expect(mail?.html).not.toMatch(/<img|url\(|<link|<script|src=/)
  const links = new Set(mail?.html.match(/href="[^"]+"/g))
  expect(links).toEqual(
    new Set([`${world.config.origin}/me`, `${world.config.origin}/contact`, stopUrl].map((url) => `href="${url}"`)),
  )
})

test('what somebody wrote is text in the letter and nothing else', async () => {
  const person = await world.member()
  const reader = await readerWith(person)
  await record(person, '65', '<b>朝</b> & "夜"')
  const [mail] = await lettersNow(world, [reader])
  expect(mail?.html).toContain('&lt;b&gt;朝&lt;/b&gt; &amp; &quot;夜&quot;')
})

test('many letters at once are each their reader’s, and who did not ask or is gone has none', async () => {
  const [one, other] = [await readerWith(), await readerWith()]
  const silent = await world.member()
  const gone = await readerWith()
  await disable(world, gone.member.id)
  await weighed(world, one, sunday - 3, 61.5)
  await weighed(world, other, sunday - 3, 72.5)
  const [first, second, ...none] = await lettersNow(world, [one, other, silent, gone])
  expect(first?.text).toContain('61.5kg')
  expect(second?.text).toContain('72.5kg')
  expect([first?.text, second?.text].filter((said) => said?.includes('61.5'))).toHaveLength(1)
  expect(none).toEqual([null, null])
})
