import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, comments, entries, follows, likes, newKey, Refused } from '@hakari/contract'
import { numbers } from '../../steps/social.ts'

/** Somebody who writes one thing after the other and remembers what was acknowledged. */
export interface Writer {
  call: Call
  id: string
  /** Never deleted: others like it and write under it. */
  wall: string
  entries: Map<string, string>
  comments: Map<string, string>
  liked: Set<string>
  followed: Set<string>
}

interface Storm {
  /** So many at least. */
  count: number
  /** Before each act: somebody may want a pause. */
  before?: () => Promise<void>
  onAcknowledged?: () => void
  /** Something between us may ask again, so that who deletes hears at the first time already that it is gone. */
  isAskedAgainByOthers?: boolean
}

/** Members who record, like, comment and follow, and take it back. */
export function socialWrites(
  writers: Writer[],
  { count, before = async () => {}, onAcknowledged = () => {}, isAskedAgainByOthers = false }: Storm,
) {
  const over = new AbortController()
  const made = { acknowledged: 0, repeated: 0, byKind: new Map<string, number>() }

  /** The same again until it is answered. Who deletes again may hear that it is gone. */
  const sure = async <T>(write: () => Promise<T>, { isDeletion = false } = {}): Promise<T | null> => {
    for (let attempt = 0; ; attempt++) {
      try {
        const answer = await write()
        made.acknowledged++
        onAcknowledged()
        return answer
      } catch (error) {
        const isGone = error instanceof Refused && error.code === 'not_found' && isDeletion
        if (isGone && (attempt > 0 || isAskedAgainByOthers)) {
          made.acknowledged++
          return null
        }
        if (error instanceof Refused && error.code !== 'unavailable') throw error
        made.repeated++
        await sleep(100)
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
        if (entry) writer.entries.set(entry.id, entry.weight ?? '')
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
    while (!over.signal.aborted || made.acknowledged < count) {
      await before()
      const kind = oneOf(Object.keys(acts)) ?? ''
      await acts[kind]?.()
      made.byKind.set(kind, (made.byKind.get(kind) ?? 0) + 1)
    }
  }

  return {
    writers,
    made,
    isPast: (part: number) => made.acknowledged > count * part,
    write: async () => void (await Promise.all(writers.map(writing))),
    /** Nobody stops before the whole count is there. */
    end: () => over.abort(),
  }
}

export async function newWriter(call: Call, id: string): Promise<Writer> {
  const wall = await call(entries.record, { body: { weight: '60' } })
  const nothing = { entries: new Map(), comments: new Map(), liked: new Set<string>(), followed: new Set<string>() }
  return { call, id, wall: wall.id, ...nothing }
}

/** What was acknowledged, as the rows it should have become. */
export function expectedRows(writers: Writer[]) {
  const all = (of: (writer: Writer) => string[]) => writers.flatMap(of).toSorted()
  return {
    entries: all(({ id, wall, entries: own }) => [...own, [wall, '60']].map(([entry, kg]) => `${id} ${entry} ${kg}`)),
    likes: all(({ id, liked }) => [...liked].map((entry) => `${id} ${entry}`)),
    comments: all(({ id, comments: own }) => [...own].map(([comment, what]) => `${id} ${comment} ${what}`)),
    follows: all(({ id, followed }) => [...followed].map((whom) => `${id} ${whom}`)),
  }
}

/** What is there, in the same words. */
export async function keptRows(rows: (sql: string) => Promise<{ it: string }[]>) {
  const kept = async (sql: string) => (await rows(sql)).map(({ it }) => it).toSorted()
  return {
    entries: await kept(`select member_id || ' ' || id || ' ' || trim_scale(weight) as it from entries`),
    likes: await kept(`select member_id || ' ' || entry_id as it from likes`),
    comments: await kept(`select member_id || ' ' || id || ' ' || entry_id || ' ' || text as it from comments`),
    follows: await kept(`select follower_id || ' ' || followee_id as it from follows`),
  }
}
