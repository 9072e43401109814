import { setTimeout as sleep } from 'node:timers/promises'
import { accounts, comments, entries, follows, likes, newKey, Refused } from '@hakari/contract'
import { expect, inject, test, vi } from 'vitest'
import { childrenNamed, databaseIn, ownPlace, postmasterIn, startApp } from '../app-process.ts'
import { numbers, scrolled, wrongActivities, wrongCounts, wrongDays } from '../social-steps.ts'
import { browserAt, type Browser } from '../world.ts'
import { madeFolder } from './made-folder.ts'

const stress = inject('stress')
const writes = 2500 * stress
const people = 25
const victims = ['app', 'postmaster', 'app', 'backend', 'postmaster'] as const

/** Somebody who writes one thing after the other and remembers what was acknowledged. */
interface Writer extends Browser {
  id: string
  /** Never deleted: others like it and write under it. */
  wall: string
  entries: Map<string, string>
  comments: Map<string, string>
  liked: Set<string>
  followed: Set<string>
}

test(
  'kill -9 of the app and of PostgreSQL in thousands of writes of 25 people: none that was acknowledged is lost, half or twice',
  { timeout: 180_000 * stress },
  async () => {
    await using folder = await madeFolder()
    const place = { ...(await ownPlace(folder.path)), LIMIT_FACTOR: '1000000' }
    let app = await startApp(place)
    const writers: Writer[] = []
    while (writers.length < people) writers.push(await newWriter(app.url))
    const made = { acknowledged: 0, repeated: 0, byKind: new Map<string, number>() }

    /** The same again until it is answered. Who deletes again may hear that it is gone. */
    const sure = async <T>(write: () => Promise<T>, { isDeletion = false } = {}): Promise<T | null> => {
      for (let attempt = 0; ; attempt++) {
        try {
          const answer = await write()
          made.acknowledged++
          return answer
        } catch (error) {
          if (error instanceof Refused && error.code === 'not_found' && isDeletion && attempt > 0) {
            made.acknowledged++
            return null
          }
          if (error instanceof Refused && error.code !== 'unavailable') throw error
          made.repeated++
          await sleep(20)
        }
      }
    }

    const writing = async (writer: Writer, place: number) => {
      const random = numbers(place * 7919 + 1)
      const oneOf = <T>(choice: T[]): T | undefined => choice[random(choice.length)]
      const { call } = writer
      const acts: Record<string, () => Promise<unknown>> = {
        async record() {
          const body = { weight: `${50 + random(40)}.${random(10)}`, note: `${random(1000)}` }
          const idempotencyKey = newKey()
          const entry = await sure(() => call(entries.record, { body }, { idempotencyKey }))
          if (entry) writer.entries.set(entry.id, entry.weight)
          // Something that has to go with it, if it goes.
          if (entry && random(2)) {
            await sure(() => call(likes.like, { params: { id: entry.id } }))
            writer.liked.add(entry.id)
          }
        },
        async deleteEntry() {
          const id = oneOf([...writer.entries.keys()])
          if (id === undefined) return
          await sure(() => call(entries.remove, { params: { id } }), { isDeletion: true })
          writer.entries.delete(id)
          writer.liked.delete(id)
        },
        async like() {
          const id = oneOf(writers)?.wall ?? ''
          await sure(() => call(likes.like, { params: { id } }))
          writer.liked.add(id)
        },
        async unlike() {
          const id = oneOf([...writer.liked]) ?? writer.wall
          await sure(() => call(likes.unlike, { params: { id } }))
          writer.liked.delete(id)
        },
        async comment() {
          const [id, text] = [oneOf(writers)?.wall ?? '', `${random(1_000_000)}`]
          const idempotencyKey = newKey()
          const written = await sure(() => call(comments.add, { params: { id }, body: { text } }, { idempotencyKey }))
          if (written) writer.comments.set(written.comment.id, `${id} ${text}`)
        },
        async deleteComment() {
          const id = oneOf([...writer.comments.keys()])
          if (id === undefined) return
          await sure(() => call(comments.remove, { params: { id } }), { isDeletion: true })
          writer.comments.delete(id)
        },
        async follow() {
          const id = oneOf(writers.filter((it) => it !== writer))?.id ?? ''
          await sure(() => call(follows.follow, { params: { id } }))
          writer.followed.add(id)
        },
        async unfollow() {
          const id = oneOf([...writer.followed])
          if (id === undefined) return
          await sure(() => call(follows.unfollow, { params: { id } }))
          writer.followed.delete(id)
        },
      }
      while (made.acknowledged < writes) {
        const kind = oneOf(Object.keys(acts)) ?? ''
        await acts[kind]?.()
        made.byKind.set(kind, (made.byKind.get(kind) ?? 0) + 1)
      }
    }

    const killing = async () => {
      for (const [i, victim] of victims.entries()) {
        const moment = (writes * (i + 1)) / (victims.length + 1)
        await vi.waitUntil(() => made.acknowledged > moment, { timeout: 60_000 * stress, interval: 2 })
        const repeatedBefore = made.repeated
        const postmaster = await postmasterIn(folder.path)
        if (victim === 'app') {
          await app.end('SIGKILL')
          app = await startApp(place)
        } else if (victim === 'postmaster') process.kill(postmaster, 'SIGKILL')
        else process.kill(childrenNamed(postmaster, ' hakari ')[0] ?? 0, 'SIGKILL')
        await vi.waitUntil(() => made.repeated > repeatedBefore, { timeout: 30_000, interval: 2 })
      }
    }
    await Promise.all([killing(), ...writers.map(writing)])
    expect(made.acknowledged).toBeGreaterThanOrEqual(writes)
    expect(Math.min(...made.byKind.values())).toBeGreaterThan(writes / 20)

    await using database = await databaseIn(folder.path)
    const { rows } = database
    const kept = async (sql: string) => (await rows<{ it: string }>(sql)).map(({ it }) => it).toSorted()
    const expected = (of: (writer: Writer) => string[]) => writers.flatMap(of).toSorted()
    expect(await kept(`select member_id || ' ' || id || ' ' || trim_scale(weight) as it from entries`)).toEqual(
      expected(({ id, wall, entries: own }) => [...own, [wall, '60']].map(([entry, kg]) => `${id} ${entry} ${kg}`)),
    )
    expect(await kept(`select member_id || ' ' || entry_id as it from likes`)).toEqual(
      expected(({ id, liked }) => [...liked].map((entry) => `${id} ${entry}`)),
    )
    expect(await kept(`select member_id || ' ' || id || ' ' || entry_id || ' ' || text as it from comments`)).toEqual(
      expected(({ id, comments: own }) => [...own].map(([comment, what]) => `${id} ${comment} ${what}`)),
    )
    expect(await kept(`select follower_id || ' ' || followee_id as it from follows`)).toEqual(
      expected(({ id, followed }) => [...followed].map((whom) => `${id} ${whom}`)),
    )
    expect(await wrongCounts(database)).toEqual([])
    expect(await wrongActivities(database)).toEqual([])
    expect(await wrongDays(database)).toEqual([])

    for (const { id, call, wall, entries: own } of writers) {
      const history: [string, string | null][] = []
      const ids = await scrolled(async (query) => {
        const page = await call(entries.ofMember, { params: { id }, query })
        history.push(...page.items.map((it): [string, string | null] => [it.weight, it.delta]))
        return page
      })
      const oldestFirst = [wall, ...own.keys()].toSorted((a, b) => Number(a) - Number(b))
      expect(ids.flat()).toEqual(oldestFirst.toReversed())
      const weights = oldestFirst.map((entry) => own.get(entry) ?? '60')
      const deltas = weights.map((kg, i) => (i === 0 ? null : tenths(kg, weights[i - 1] ?? '')))
      expect(history).toEqual(weights.map((kg, i) => [kg, deltas[i]]).toReversed())
    }
    expect(await app.end('SIGTERM')).toBe(0)
  },
)

async function newWriter(url: string): Promise<Writer> {
  const browser = browserAt(url)
  const { member } = await browser.call(accounts.createTest, {})
  const wall = await browser.call(entries.record, { body: { weight: '60' } })
  const nothing = { entries: new Map(), comments: new Map(), liked: new Set<string>(), followed: new Set<string>() }
  return { ...browser, id: member.id, wall: wall.id, ...nothing }
}

/** What somebody lost or gained, of weights with one decimal. */
const tenths = (now: string, before: string) =>
  ((Math.round(Number(now) * 10) - Math.round(Number(before) * 10)) / 10).toFixed(1)
