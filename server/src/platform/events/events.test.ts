import { expect, test } from 'vitest'
import { openStream } from '../../../test/world/live-stream.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { startWorld } from '../../../test/world/world.ts'
import type { Changes } from '../realtime/changes.ts'
import type { EventKind } from './index.ts'

const world = await startWorld()
const { db, events } = world.platform
/** That something everybody could see is gone. */
const goneFor = (entryId: string): Partial<Changes> => ({ left: [[entryId, crypto.randomUUID(), 1]] })
const happened: EventKind<{ entryId: string }> = { tells: ({ entryId }) => goneFor(entryId) }

test('open screens are told of an event when its transaction is committed, and never of one that is rolled back', async () => {
  const { heard, leave } = await openStream(await world.member())
  await eventually(() => expect(heard.text).toContain('hello'))
  const undone = db.transaction().execute(async (tx) => {
    await events.announce(tx, happened, { entryId: '900000001' })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await db.transaction().execute((tx) => events.announce(tx, happened, { entryId: '900000002' }))
  await eventually(() => expect(heard.text).toContain('900000002'))
  expect(heard.text).not.toContain('900000001')
  leave()
})

test('what a subscriber refuses is told to nobody, and neither is what was announced before it', async () => {
  const { heard, leave } = await openStream(await world.member())
  await eventually(() => expect(heard.text).toContain('hello'))
  const refused: EventKind<object> = { tells: () => goneFor('900000003') }
  events.subscribe(refused, () => Promise.reject(new Error('no')))
  const undone = db.transaction().execute(async (tx) => {
    await events.announce(tx, happened, { entryId: '900000004' })
    await events.announce(tx, refused, {})
  })
  await expect(undone).rejects.toThrow('no')
  await db.transaction().execute((tx) => events.announce(tx, happened, { entryId: '900000005' }))
  await eventually(() => expect(heard.text).toContain('900000005'))
  expect(heard.text).not.toMatch(/90000000[34]/)
  leave()
})

test('an event that does not say what open screens are told of it does not compile', () => {
  // @ts-expect-error That nobody is told has to be said, too.
  const silent: EventKind<object> = {}
  expect(silent).toEqual({})
})
