import { comments, entries, feed, likes, profiles } from '@hakari/contract'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { said, shows, until } from '../deploy/try/trying.ts'
import type { App } from './app.ts'
import type { Fleet } from './fleet.ts'
import type { Part } from './parts.ts'
import { type Act, askSteadily } from './rolling-load.ts'
import { type Counts, keepListening, type Listener } from './rolling-streams.ts'
import { added, makeNextVersion } from './rolling-version.ts'
import { makePeople, type Person } from './rounds/person.ts'

const version = '0.2.99'
const [likedEntries, readers] = [200, 9]
const calmSeconds = 10
const waitsForLock = 'a migration waits for whoever holds its lock'

let failures = 0
function claim(sentence: string, holds: boolean, seen?: unknown): void {
  if (!holds) failures++
  shows(sentence, holds, seen)
}

/**
 * Three processes of this version become three of the next, with migrations between them, while people go on: `--rate 10`
 * requests each second.
 */
export const rolling: Part = {
  settings: { LIMIT_FACTOR: '1000000', LOG_LEVEL: 'warn' },
  async run(fleet, args) {
    const { values } = parseArgs({ args, options: { rate: { type: 'string' } } })
    await rollingUpdate(fleet, Number(values.rate ?? 10))
    return failures
  },
}

async function rollingUpdate(fleet: Fleet, perSecond: number): Promise<void> {
  const next = makeNextVersion(dirname(fleet.logs), version)
  const [author, ...others] = await makePeople(fleet.origin, fleet.database, 1 + readers)
  if (!author) throw new Error('nobody is there')
  const liked = await recordMany(author, likedEntries)
  const listeners = others.map((person) => keepListening(person, () => likesOf(person, author.id, liked)))
  await until('every stream', () => listeners.every((each) => each.isOpen() && each.known.size === liked.size), 120)
  said(`${listeners.length} live streams, ${liked.size} entries to like, ${perSecond} requests each second`)

  const recorded: string[] = []
  const load = askSteadily(perSecond, actsOf(others, [...liked], recorded))
  await until('some load', () => load.count() >= calmSeconds * perSecond, 10 * calmSeconds)
  const calm = load.count()
  said(`before the update people wait, in ms: ${JSON.stringify(load.waited())}, failed: ${load.failedNow()}`)
  for (const [i, app] of fleet.apps.entries())
    await (i === 0 ? replaceBehindReader(fleet, app, next) : replaceTimed(app, next))
  const replaced = load.count()
  await until(
    'load on the next version alone',
    () => load.count() >= replaced + calmSeconds * perSecond,
    10 * calmSeconds,
  )
  const { asked, failed } = await load.stop()
  const all = [...failed, ...listeners.flatMap((each) => each.failed)]
  claim('no request failed while one process after the other was replaced', all.length === 0, {
    asked,
    failed: all.length,
    first: all.slice(0, 3),
    kinds: kindsOf(all),
    ms: load.waited(calm),
  })
  await streamsMovedOver(fleet, listeners)
  await rowsAreThere(fleet, recorded, failed.length)
  await isNext(fleet)
}

/** How often each reason was heard, whoever asked and when. */
function kindsOf(failed: string[]): Record<string, number> {
  const kinds: Record<string, number> = {}
  for (const line of failed) {
    const reason = line.replace(/^.*?(\.\d{3}|anew): /, '')
    kinds[reason] = (kinds[reason] ?? 0) + 1
  }
  return kinds
}

const record = ({ call }: Person) => call(entries.record, { body: { weight: '61.5', note: '' } })

async function recordMany(person: Person, count: number): Promise<Set<string>> {
  const ids = new Set<string>()
  while (ids.size < count)
    for (const { id } of await Promise.all(Array.from({ length: 10 }, () => record(person)))) ids.add(id)
  return ids
}

async function likesOf({ call }: Person, member: string, wanted: ReadonlySet<string>): Promise<Counts> {
  const found = new Map<string, number>()
  let before: string | undefined
  do {
    const page = await call(entries.ofMember, { params: { id: member }, query: { before } })
    for (const entry of page.items) if (wanted.has(entry.id)) found.set(entry.id, entry.likes)
    before = page.next ?? undefined
  } while (before !== undefined && found.size < wanted.size)
  return found
}

/**
 * Reading and writing in turns. Every like is the first of its person for its entry, so that each is news; what is recorded is
 * not by whom they like, so that the list they read anew stays short.
 */
function actsOf(people: Person[], ids: string[], recorded: string[]): Act[] {
  let likesDone = 0
  let turn = 0
  const somebody = () => people[turn++ % people.length] as Person
  const someId = () => ids[turn++ % ids.length] ?? ''
  const like = () => {
    const liker = people[Math.floor(likesDone / ids.length) % people.length] as Person
    return liker.call(likes.like, { params: { id: ids[likesDone++ % ids.length] ?? '' } })
  }
  const post = async () => recorded.push((await record(somebody())).id)
  const answer = () => somebody().call(comments.add, { params: { id: someId() }, body: { text: 'x' } })
  return [
    { name: 'home', do: () => somebody().call(feed.following, { query: {} }) },
    { name: 'like', do: like },
    { name: 'everybody', do: () => somebody().call(feed.all, { query: {} }) },
    { name: 'record', do: post },
    { name: 'one entry', do: () => somebody().call(entries.one, { params: { id: someId() } }) },
    { name: 'like', do: like },
    { name: 'search', do: () => somebody().call(profiles.list, { query: { search: 'writer' } }) },
    { name: 'comment', do: answer },
  ]
}

async function replaceTimed(app: App, program: string): Promise<void> {
  const began = Date.now()
  await app.replace({ program })
  said(`the process on ${app.port} was replaced and ready after ${((Date.now() - began) / 1000).toFixed(1)} s`)
}

/** Somebody reads for long in front of the migration, as a report or a dump would. */
async function replaceBehindReader({ settings }: Fleet, app: App, program: string): Promise<void> {
  const reader = new pg.Client({ connectionString: settings['DATABASE_MIGRATION_URL'], application_name: 'a report' })
  await reader.connect()
  await reader.query('begin; select from entries limit 1')
  const replaced = replaceTimed(app, program)
  const isWaiting = () => app.unit().lastWords().includes(waitsForLock)
  await until('the migration to wait', isWaiting, 120)
  claim(
    'the migration waits for a long reader, and says for whom',
    /"application":"a report"/.test(app.unit().lastWords()),
  )
  await reader.end()
  await replaced
}

async function streamsMovedOver({ database }: Fleet, listeners: Listener[]): Promise<void> {
  const rows = await database.psql('select e.id, count(l) from entries e join likes l on l.entry_id = e.id group by 1')
  const truth = rows.split('\n').map((row) => row.split('|') as [string, string])
  const missed = () =>
    listeners.reduce((sum, { known }) => sum + truth.filter(([id, n]) => known.get(id) !== Number(n)).length, 0)
  const isCalm = () => missed() === 0 && listeners.every(({ isOpen }) => isOpen())
  await until('every stream to know everything', isCalm, 15).catch(() => {})
  const most = (of: (seen: Listener['seen']) => number) => Math.max(...listeners.map(({ seen }) => of(seen)))
  claim('live streams move over and miss nothing', isCalm(), {
    streams: listeners.length,
    open: listeners.filter(({ isOpen }) => isOpen()).length,
    greetings: listeners.reduce((sum, { seen }) => sum + seen.greetings, 0),
    longestGapMs: most(({ longestGapMs }) => longestGapMs),
    likes: truth.reduce((sum, [, n]) => sum + Number(n), 0),
    missed: missed(),
  })
  claim(
    'each of them was on a process that ended',
    listeners.every(({ seen }) => seen.greetings > 1),
  )
  for (const each of listeners) each.stop()
}

/** Whoever got no answer does not know whether theirs is there. */
async function rowsAreThere({ database }: Fleet, recorded: string[], unanswered: number): Promise<void> {
  const there = Number(await database.psql('select count(*) from entries'))
  const found = Number(await database.psql(`select count(*) from entries where id in (${recorded.join(', ')})`))
  const expected = recorded.length + likedEntries
  const isOnce = found === recorded.length && there >= expected && there <= expected + unanswered
  claim('every entry that was acknowledged is there, once', isOnce, `${there} rows, ${expected} acknowledged`)
}

async function isNext({ apps, settings, database }: Fleet): Promise<void> {
  const headers = { Authorization: `Bearer ${settings['METRICS_TOKEN']}` }
  const versions: string[] = []
  for (const { port } of apps) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text()
    versions.push(/hakari_build_info\{version="([^"]+)"/.exec(text)?.[1] ?? 'none')
  }
  claim(
    'all three are the next version',
    versions.every((each) => each === version),
    versions.join(' '),
  )
  const names = Object.keys(added).map((name) => `'${name}'`)
  const applied = await database.psql(`select count(*) from migrations where name in (${names.join(', ')})`)
  const index = await database.psql(`select indisvalid from pg_index where indexrelid = 'entries_tried'::regclass`)
  claim('its migrations are done, each once, and the index is whole', applied === String(names.length) && index === 't')
}
