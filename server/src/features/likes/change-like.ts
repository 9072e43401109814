import { batched } from '../../platform/batched.ts'
import { writeShortly } from '../../platform/database/after-commit.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { entriesLiked, entriesUnliked } from './events.ts'
import { changeLikes, deleteLike, insertLike, likesOf, likesOfMany, type Toggle } from './queries.ts'

interface Outcome {
  isLiked: boolean
  likes: number
}

/** A crowd that likes in the same moment does so in one transaction; whoever would have to wait, or is refused, in their own. */
export function changeLike({ db, events }: Pick<Platform, 'db' | 'events'>): (toggle: Toggle) => Promise<Outcome> {
  const alone = ({ entryId, memberId, isLiked }: Toggle) =>
    writeShortly(db, async (tx): Promise<Outcome> => {
      const [like, count] = await Promise.all([
        (isLiked ? insertLike : deleteLike)(tx, { entryId, memberId }),
        likesOf(tx, memberId, entryId),
      ])
      if (!like) throw new Refusal('not_found')
      const { hasChanged, ownerId } = like
      if (hasChanged)
        await events.announce(tx, isLiked ? entriesLiked : entriesUnliked, { likes: [{ entryId, memberId, ownerId }] })
      return { isLiked, likes: count }
    })

  const together = (toggles: Toggle[]) =>
    writeShortly(db, async (tx) => {
      const [granted, counts] = await Promise.all([changeLikes(tx, toggles), likesOfMany(tx, toggles)])
      const outcomes = Array<Outcome | undefined>(toggles.length).fill(undefined)
      const changes = granted.flatMap(({ place, ownerId, hasChanged }) => {
        const [toggle, counted] = [toggles[place - 1], counts[place - 1]]
        if (!toggle || !counted) return []
        outcomes[place - 1] = { isLiked: toggle.isLiked, likes: counted.count }
        return hasChanged ? [{ ...toggle, ownerId }] : []
      })
      for (const [kind, isLiked] of [
        [entriesLiked, true],
        [entriesUnliked, false],
      ] as const) {
        const likes = changes.filter((change) => change.isLiked === isLiked)
        if (likes.length > 0) await events.announce(tx, kind, { likes })
      }
      return outcomes
    })

  return batched({ keyOf: ({ entryId, memberId, isLiked }) => `${entryId} ${memberId} ${isLiked}`, alone, together })
}
