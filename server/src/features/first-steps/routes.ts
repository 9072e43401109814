import { firstSteps } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readerOf } from '../visibility/index.ts'
import { firstStepsClosed } from './events.ts'
import { endSteps, latestPublishers, stepsOf } from './queries.ts'

const mostPeople = 3

export function firstStepRoutes(serve: Serve, { db, events }: Pick<Platform, 'db' | 'events'>) {
  serve(firstSteps.mine, async ({ viewer }) => {
    const steps = await stepsOf(db, viewer.memberId)
    if (!steps) throw new Refusal('not_signed_in')
    const found = steps.isOver ? [] : await latestPublishers(db, readerOf(viewer), mostPeople)
    return { ...steps, people: found.map(({ item }) => item) }
  })

  serve(firstSteps.close, ({ viewer: { memberId } }) =>
    db.transaction().execute(async (tx) => {
      if (await endSteps(tx, memberId)) await events.announce(tx, firstStepsClosed, { memberId })
      return {}
    }),
  )
}
