import { forgetOldDays } from '../server/src/features/profiles/index.ts'
import type { Platform } from '../server/src/platform/platform.ts'
import { keepAvatars } from './avatars.ts'
import { commentsOn, followersIn, followsAmong, likesOn } from './circle.ts'
import {
  insertActivities,
  insertComments,
  insertEntries,
  insertFollows,
  insertLikes,
  insertPeople,
  insertRequest,
  isEmpty,
} from './insert-community.ts'
import { dayMs, minuteMs } from './japan-days.ts'
import { insertQueue, insertReported } from './queue.ts'
import { journals } from './journal.ts'
import { everybody } from './people/index.ts'
import type { Person } from './person.ts'
import { randomFrom } from './random.ts'
import { addressOf, password } from './sign-ins.ts'

type Deps = Pick<Platform, 'db' | 'files' | 'passwords' | 'clock' | 'vault'>

/** Who waits to be accepted by those who want to be asked. */
const askers = new Set(['misaki', 'eri_s', 'hiroki88'])

/** A community with a year behind it, whole or not at all; nothing where anybody is already. */
export async function seedCommunity(deps: Deps): Promise<void> {
  const { db } = deps
  if (!(await db.transaction().execute(isEmpty))) return
  const now = deps.clock.now()
  const random = randomFrom(50)
  const entries = journals(everybody, now, random)
  const follows = followsAmong(everybody, now, random)
  const followers = followersIn(follows)
  const comments = commentsOn(entries, followers, now, random)
  const likes = likesOn(entries, { followers, comments }, now, random)
  const avatars = await keepAvatars(deps, everybody)
  const passwordHash = await deps.passwords.hash(password, 'operator')
  const firstOf = new Map(entries.toReversed().map(({ by, time }) => [by, time]))
  const joinedAt = (person: Person) =>
    (firstOf.get(person) ?? now.getTime() - person.days * dayMs) - random.whole(4, 40) * minuteMs
  const people = everybody.map((person) => ({
    person,
    avatarId: avatars.get(person) ?? null,
    joinedAt: joinedAt(person),
  }))
  await db.transaction().execute(async (tx) => {
    if (!(await isEmpty(tx))) return
    const ids = await insertPeople(tx, people, { addressOf, passwordHash })
    const entryIds = await insertEntries(tx, ids, entries)
    await insertFollows(tx, ids, follows)
    for (const by of everybody.filter(({ handle }) => askers.has(handle)))
      for (const whom of everybody) if (whom.choices?.isPrivate) await insertRequest(tx, ids, { by, whom })
    await insertLikes(tx, ids, entryIds, likes)
    await insertComments(tx, ids, entryIds, comments)
    const reported = await insertReported(tx)
    await insertActivities(tx)
    await insertQueue(tx, deps.vault, reported)
    await forgetOldDays(tx)
  })
}
