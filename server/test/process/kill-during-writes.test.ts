import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { accounts, entries } from '@hakari/contract'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { sweepPictures } from '../../src/features/pictures/index.ts'
import { startPlatform } from '../../src/run.ts'
import { childNamed, databaseIn, ownPlace, postmasterIn, startApp } from './app-process.ts'
import { scaled } from '../world/eventually.ts'
import { browserAt } from '../world/world.ts'
import { scrolled, wrongActivities, wrongCounts, wrongDays } from '../steps/social.ts'
import { madeFolder } from './made-folder.ts'
import { historyImports } from './storm/history.ts'
import { messageWrites } from './storm/messages.ts'
import { pictureUploads } from './storm/pictures.ts'
import { expectedRows, keptRows, newWriter, socialWrites, type Writer } from './storm/social.ts'

const stress = inject('stress')
const writes = 1200 * stress
const people = 25
const messages = 200 * stress
const photographers = 3
const kills = 5

const folder = await madeFolder()
const place = {
  ...(await ownPlace(folder.path)),
  LIMIT_FACTOR: '1000000',
  MAIL_LEASE_SECONDS: '10',
  MAIL_RETRY_SECONDS: '1',
}
const sandbox = `http://localhost:${place.SANDBOX_PORT}`
let app = await startApp(place)
if (!app.url) throw new Error(app.output())
const social = socialWrites(await newWriters(app.url), { count: writes })
const contact = messageWrites(app.url, messages)
const pictures = await pictureUploads(app.url, folder.path, photographers)
const history = await historyImports(app.url, sandbox)
const database = () => databaseIn(folder.path)

async function newWriters(url: string): Promise<Writer[]> {
  const writers: Writer[] = []
  while (writers.length < people) {
    const { call } = browserAt(url)
    const { member } = await call(accounts.createTest, {})
    writers.push(await newWriter(call, member.id))
  }
  return writers
}

async function killApp() {
  await app.end('SIGKILL')
  app = await startApp(place)
}

async function killPostmaster() {
  process.kill(await postmasterIn(folder.path), 'SIGKILL')
}

async function killBackend() {
  process.kill(childNamed(await postmasterIn(folder.path), ' hakari_worker '), 'SIGKILL')
}

const isReady = async () => (await fetch(`${app.url}/readyz`).catch(() => null))?.ok === true

/** When so much is written. It hits somebody in the middle of something. */
async function killAt(part: number, victim: () => Promise<void>) {
  await vi.waitUntil(() => social.isPast(part) && contact.isPast(part), { timeout: scaled(60_000), interval: 2 })
  // The kill before may not be over yet: it is killed at work.
  await vi.waitUntil(isReady, { timeout: scaled(60_000), interval: 20 })
  const { repeated } = social.made
  await victim()
  await vi.waitUntil(() => social.made.repeated > repeated, { timeout: scaled(60_000), interval: 2 })
}

async function killAgainAndAgain() {
  const uploading = pictures.write()
  await killAt(1 / 6, async () => {
    await pictures.untilHalfWritten()
    await killApp()
  })
  await pictures.untilAllHaveAnother()
  pictures.end()
  await uploading
  await killAt(2 / 6, killPostmaster)
  await killAt(3 / 6, killBackend)
  await killAt(4 / 6, killPostmaster)
  await killAt(5 / 6, async () => {
    await history.untilHalfRead()
    await killApp()
  })
  social.end()
}

/** One storm for everything that is written: the app is killed twice, PostgreSQL three times. */
beforeAll(
  async () => {
    await history.readInPeace()
    await Promise.all([killAgainAndAgain(), social.write(), contact.write()])
  },
  scaled(60_000) * 5 * stress,
)

afterAll(async () => {
  await app.end('SIGTERM')
  await folder[Symbol.asyncDispose]()
})

test('kill -9 of the app and of PostgreSQL amid the writes of 25 people: none that was acknowledged is lost, half or twice', async () => {
  expect(social.made.acknowledged).toBeGreaterThanOrEqual(writes)
  expect(Math.min(...social.made.byKind.values())).toBeGreaterThan(writes / 20)
  const { writers } = social
  await using looking = await database()
  const { rows } = looking
  expect(await keptRows(rows)).toEqual(expectedRows(writers))
  expect(await wrongCounts(looking)).toEqual([])
  expect(await wrongActivities(looking)).toEqual([])
  expect(await wrongDays(looking)).toEqual([])

  for (const { id, call, wall, entries: own } of writers) {
    const history: [string, string | null][] = []
    const ids = await scrolled(async (query) => {
      const page = await call(entries.ofMember, { params: { id }, query })
      history.push(...page.items.map((it): [string, string | null] => [it.weight ?? '', it.delta]))
      return page
    })
    const oldestFirst = [wall, ...own.keys()].toSorted((a, b) => Number(a) - Number(b))
    expect(ids.flat()).toEqual(oldestFirst.toReversed())
    const weights = oldestFirst.map((entry) => own.get(entry) ?? '60')
    const deltas = weights.map((kg, i) => (i === 0 ? null : tenths(kg, weights[i - 1] ?? '')))
    expect(history).toEqual(weights.map((kg, i) => [kg, deltas[i]]).toReversed())
  }
})

test('messages amid the kills: none that was acknowledged is lost, none that was repeated is there twice, and each is confirmed by mail', async () => {
  await using looking = await database()
  const perWriter = 'select email, count(*)::int as times from contact_messages group by email'
  const rows = await looking.rows<{ times: number }>(perWriter)
  expect(rows).toHaveLength(messages)
  expect(rows.filter(({ times }) => times !== 1)).toEqual([])
  expect([...contact.answers].filter((status) => status !== 200 && status !== 503)).toEqual([])

  const mailbox = `${sandbox}/mailbox/messages.json`
  const mails = await vi.waitFor(
    async () => {
      const found = await contact.confirmations(mailbox)
      expect(idsIn(found).size).toBe(messages)
      return found
    },
    { timeout: scaled(60_000), interval: 300 },
  )
  const mostAtOnce = 10
  expect(mails.length - idsIn(mails).size).toBeLessThanOrEqual(kills * mostAtOnce)
  const perAddress = Object.values(Object.groupBy(mails, ({ to }) => to)).map((own) => own?.length ?? 0)
  expect(Math.max(...perAddress)).toBeLessThanOrEqual(1 + kills)
})

test('pictures amid the kills: everybody has the last one that was acknowledged, and the sweep leaves no other file', async () => {
  const { avatars, home, stored } = pictures
  for (const url of avatars.values()) expect((await fetch(app.url + url)).status).toBe(200)
  const expected = [...avatars.values()]
    .map((url) => url.split('/')[2] ?? '')
    .flatMap((id) => ['192', '512', '64'].map((size) => `${id}-${size}.webp`))
    .toSorted()
  const names = async () => (await stored()).map((path) => path.slice(3)).toSorted()
  expect(await names()).toEqual(expect.arrayContaining(expected))

  const longAgo = new Date(Date.now() - 3 * 3600_000)
  // What was replaced last may go while we look.
  for (const path of await stored()) await utimes(join(home, path), longAgo, longAgo).catch(() => {})
  await using looking = await database()
  await looking.rows(`update files set created_at = now() - interval '3 hours'`)
  const { platform, stop } = await startPlatform(readConfig(place), { works: false })
  await sweepPictures(platform)
  await stop()
  await vi.waitFor(async () => expect(await names()).toEqual(expected), { timeout: scaled(60_000), interval: 100 })
  expect(await looking.rows('select count(*)::int as n from files')).toEqual([{ n: photographers }])
})

test('years that came in when the app was killed: the job goes on where it was, and ends with the same rows', async () => {
  const { killed, whole } = await history.rowsOfBoth()
  expect(whole.length).toBeGreaterThan(0)
  expect(killed).toEqual(whole)
})

test('after all this the app is ready for more, and stops in order', async () => {
  expect(await (await fetch(`${app.url}/readyz`)).text()).toBe('ready')
  expect(await app.end('SIGTERM')).toBe(0)
})

const idsIn = (mails: { messageId: string }[]) => new Set(mails.map(({ messageId }) => messageId))

/** What somebody lost or gained, of weights with one decimal. */
const tenths = (now: string, before: string) =>
  ((Math.round(Number(now) * 10) - Math.round(Number(before) * 10)) / 10).toFixed(1)
