import { parseArgs } from 'node:util'
import { until } from '../../deploy/try/trying.ts'
import { newWriter, socialWrites } from '../../server/test/process/storm/social.ts'
import type { Fleet } from '../fleet.ts'
import type { Part } from '../parts.ts'
import { checkRows, countsOf } from './check.ts'
import { type Fault, faults } from './faults.ts'
import { openGate } from './gate.ts'
import { makePeople } from './person.ts'
import { newPulse } from './pulse.ts'
import { startReaders } from './readers.ts'
import { inWords, isSound, type Seen, summary } from './seen.ts'
import { startWatchers } from './watchers.ts'

const people = 10
const watching = 6
/** Between two acts of a writer: a steady load, not as much as the machine bears. */
const pauseMs = 60
const [steadyWrites, steadyReads] = [100, 20]

/**
 * Each kind of fault in turn, under a mixed load: `--rounds 20`, and `--only` for those whose name has a pattern. No limit of
 * the app is what is tried here.
 */
export const rounds: Part = {
  settings: { LIMIT_FACTOR: '1000000', LOG_LEVEL: 'warn' },
  async run(fleet, args) {
    const { values } = parseArgs({ args, options: { rounds: { type: 'string' }, only: { type: 'string' } } })
    const chosen = faults.filter(({ name }) => new RegExp(values.only ?? '').test(name))
    if (chosen.length === 0) {
      console.log(`no fault has "${values.only}" in its name: ${faults.map(({ name }) => name).join('; ')}`)
      return 1
    }
    const load = await startLoad(fleet)
    const seen: Seen[] = []
    const asked = Number(values.rounds ?? 20)
    try {
      while (seen.length < asked) {
        const one = await Promise.race([round(fleet, load, chosen[seen.length % chosen.length] as Fault), load.broken])
        seen.push(one)
        console.log(`${isSound(one) ? 'holds' : 'FAILS'} round ${seen.length}: ${inWords(one)}`)
      }
      await load.stop()
    } catch (error) {
      // What is not mended would be met by every round after it.
      console.log(`FAILS round ${seen.length + 1} and ends the rounds:`, error)
    }
    for (const line of summary(seen)) console.log(line)
    return asked - seen.filter(isSound).length
  },
}

type Load = Awaited<ReturnType<typeof startLoad>>

async function startLoad({ origin, database }: Fleet) {
  const members = await makePeople(origin, database, people)
  const writers = await Promise.all(members.map(({ call, id }) => newWriter(call, id)))
  const gate = openGate(people)
  const writes = newPulse()
  const before = async () => {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    await gate.pass()
  }
  const storm = socialWrites(writers, { count: 0, before, onAcknowledged: writes.beat, isAskedAgainByOthers: true })
  const walls = writers.map(({ wall }) => wall)
  const watchers = startWatchers(members.slice(0, watching), walls)
  const readers = startReaders(origin, members.slice(watching))
  const writing = storm.write()
  // Somebody heard that something acknowledged is not there, or another refusal that nobody should hear.
  const broken = writing.then(() => Promise.reject(new Error('the writers ended')))
  broken.catch(() => {})
  return {
    storm,
    writes,
    writers,
    watchers,
    ...readers,
    gate,
    broken,
    counts: () => countsOf(database, walls),
    async stop() {
      storm.end()
      gate.open()
      await Promise.all([writing, readers.stop()])
      watchers.stop()
    },
  }
}

async function round(fleet: Fleet, load: Load, { name, strike }: Fault): Promise<Seen> {
  const { database, apps } = fleet
  const { storm, writes, reads, pages, watchers, gate } = load
  const areReady = async () => (await Promise.all(apps.map((app) => app.isReady()))).every(Boolean)
  const isWhole = async () => (await database.isWhole()) && (await areReady())
  const steady = () => {
    const since = performance.now()
    return until('a steady load', () => writes.count(since) > steadyWrites && reads.count(since) > steadyReads, 120)
  }
  await until('the whole fleet', isWhole, 180)
  await steady()
  const [acknowledged, repeated, greetings] = [storm.made.acknowledged, storm.made.repeated, watchers.greetings()]
  const before = (await database.primary()).name
  const from = performance.now()
  const { whom, isOver, mend } = await strike(fleet)
  await until(`what follows ${name}`, isOver, 120)
  await steady()
  await mend()
  await until('the whole fleet', isWhole, 180)
  const whole = (performance.now() - from) / 1000
  await steady()
  const to = performance.now()
  await gate.close()
  const counts = await load.counts()
  await until('the streams', () => watchers.wrong(counts) === 0 && !watchers.areAsking(), 15).catch(() => {})
  const rows = await checkRows(database, load.writers)
  const missed = watchers.wrong(counts)
  gate.open()
  return {
    what: `${name} (${whom})`,
    before,
    after: (await database.primary()).name,
    whole,
    writes: writes.silence(from, to),
    reads: reads.silence(from, to),
    pages: pages.silence(from, to),
    acknowledged: storm.made.acknowledged - acknowledged,
    repeated: storm.made.repeated - repeated,
    greetings: watchers.greetings() - greetings,
    missed,
    ...rows,
  }
}
