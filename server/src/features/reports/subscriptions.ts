import type { Platform } from '../../platform/platform.ts'
import { memberRemoved } from '../accounts/index.ts'
import { discardPicture } from '../pictures/index.ts'
import { takeCopiedPictures } from './queries.ts'

/** Whoever leaves takes along what was copied of theirs. Its words go with the member; files have to be asked for. */
export function reportSubscriptions({ events, jobs }: Pick<Platform, 'events' | 'jobs'>): void {
  events.subscribe(memberRemoved, async (tx, { memberId }) => {
    for (const pictureId of new Set(await takeCopiedPictures(tx, memberId)))
      await discardPicture({ jobs }, tx, pictureId)
  })
}
