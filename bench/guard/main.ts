import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { repository } from '../../scripts/repository-files.ts'
import { startEmbedded } from '../../server/src/platform/database/embedded/index.ts'
import { ownPlace, postmasterIn, startApp } from '../../server/test/process/app-process.ts'
import { communityFolder } from '../community/build.ts'
import { answerOf } from '../feed/answer-of.ts'
import { asksOfOurs, daily } from '../feed/asks-of-ours.ts'
import { buffersOf } from '../feed/buffers.ts'
import { type Ask, load } from '../feed/load.ts'
import { lastIds, putBack } from '../feed/put-back.ts'
import { queriesOf } from '../feed/queries-of-screens.ts'
import { someEntries } from '../feed/some-entries.ts'
import { signedInViewers, type Viewer } from '../feed/viewers.ts'
import { inProduction } from '../in-production.ts'
import { measureInTurn, type Subject } from '../peers/rounds.ts'
import { startSubject } from '../rate.ts'
import { say } from '../table.ts'
import { countsOf } from './counts.ts'
import { firstLoadBytes } from './first-load.ts'
import { failureOf, judge, type Ratios } from './judge.ts'
import { barFor, everyRatio, grown, ofEachAsked, ofEachGrown, ofHome } from './ratios.ts'

const [few, many] = [500, 2000]
const rounds = 3
const seconds = 1
const connections = 16

const barsFile = join(repository, 'bench/bars.json')

/** Ratios of one run against the bars, without a network; the process fails with the worst that is above its bar. */
export async function guard({ setsBars }: { setsBars: boolean }): Promise<void> {
  const measured = await ratios()
  if (setsBars) await setBars(measured)
  const judged = judge(measured, JSON.parse(await readFile(barsFile, 'utf8')) as Ratios)
  for (const { name, value, bar } of judged) say(name, value.toFixed(2), `at most ${bar}`)
  const failure = failureOf(judged)
  say(failure ? `worst: ${failure}` : 'every ratio is within its bar')
  if (failure) process.exitCode = 1
}

/** To what was measured just now, with head room. */
async function setBars(measured: Ratios): Promise<void> {
  const bars: Ratios = {}
  for (const [subject, ratio] of everyRatio())
    (bars[subject] ??= {})[ratio] = barFor(ratio, measured[subject]?.[ratio] ?? 0)
  await writeFile(barsFile, `${JSON.stringify(bars, null, 2)}\n`)
}

async function ratios(): Promise<Ratios> {
  const pagesOfFew = await withCommunity(few, async ({ client, viewers }) => pagesOf(client, viewers))
  return withCommunity(many, async ({ folder, url, client, viewers }) => {
    const measured: Ratios = {}
    const set = (subject: string, ratio: string, value: number) => ((measured[subject] ??= {})[ratio] = value)
    const pages = await pagesOf(client, viewers)
    for (const screen of grown) set(screen, ofEachGrown, pages[screen] / pagesOfFew[screen])

    const asks = asksOfOurs(viewers, await someEntries(client, viewers.length))
    const counts = await countsOf(client, asks, daily)
    const app = await startApp({ ...(await ownPlace(folder)), ...inProduction })
    const bare = await startSubject({ program: 'serve-bare.ts', path: '/' })
    const stack = await startSubject({ program: 'serve-stack.ts', path: '/api/select-one', args: [url] })
    set('home', ofHome.bytes, Buffer.byteLength(await answerOf(app.url, asks.home[0])) / 6144)
    set('home', ofHome.firstLoad, firstLoadBytes() / 120_000)
    const ofChild = ({ url: at, child }: typeof bare, path: string) =>
      subject({ url: at, pid: child.pid ?? 0 }, [{ method: 'GET', path }])
    const {
      bare: floor,
      selectOne,
      ...ours
    } = await measureInTurn(
      {
        bare: ofChild(bare, '/'),
        selectOne: ofChild(stack, '/api/select-one'),
        home: subject(app, asks.home),
        all: subject(app, asks.all),
        activity: subject(app, asks.activity),
        badge: subject(app, asks.badge),
        profile: subject(app, asks.profile),
        like: subject(app, asks.like),
        post: subject(app, asks.post),
        comment: subject(app, asks.comment),
      },
      { rounds, postmaster: await postmasterIn(folder) },
    )
    for (const { child } of [bare, stack]) child.disconnect()
    await app.end('SIGTERM')
    for (const name of daily) {
      const { perSecond, ownMs, postgresMs } = ours[name]
      set(name, ofEachAsked.time, selectOne.perSecond / perSecond)
      set(name, ofEachAsked.cpu, ownMs / floor.ownMs)
      set(name, ofEachAsked.postgres, postgresMs / floor.ownMs)
      set(name, ofEachAsked.statements, counts[name].statements)
      set(name, ofEachAsked.roundTrips, counts[name].roundTrips)
    }
    return measured
  })
}

const subject = (of: { url: string; pid: number }, list: Ask[]): Subject => ({
  pid: of.pid,
  run: () => load(of.url, list, seconds, connections),
})

interface Community {
  folder: string
  url: string
  client: pg.Client
  viewers: Viewer[]
}

async function withCommunity<T>(size: number, look: (community: Community) => Promise<T>): Promise<T> {
  const folder = await communityFolder(size)
  const database = await startEmbedded(folder)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const last = await lastIds(client)
  try {
    return await look({ folder, url: database.url, client, viewers: await signedInViewers(client, size, 50) })
  } finally {
    await putBack(client, last)
    await client.end()
    await database.stop()
  }
}

async function pagesOf(client: pg.Client, viewers: Viewer[]) {
  const pages = {} as Record<(typeof grown)[number], number>
  const queries = await Promise.all(viewers.map(({ id, handle }) => queriesOf(id, handle)))
  for (const screen of grown) {
    pages[screen] = 0
    for (const own of queries) pages[screen] += await buffersOf(client, own[screen])
  }
  return pages
}
