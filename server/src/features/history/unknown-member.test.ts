import { history } from '@hakari/contract'
import { expect, inject, test } from 'vitest'
import { bringInFile } from '../../../test/steps/history.ts'
import { scaled } from '../../../test/world/eventually.ts'
import { startWorld } from '../../../test/world/world.ts'

const stress = inject('stress')
const most = Math.min(20_000 * stress, history.mostReadings)

const file = (name: string, readings: number) =>
  Array.from({ length: readings }, (_, n) => ({
    id: `${name}${n}`,
    weight: (60 + (n % 20) / 10).toFixed(1),
    measuredAt: new Date(Date.parse('2010-01-01T00:00:00Z') + n * 1_800_000).toISOString(),
  }))

test.each([3, 400])(
  'years of a newcomer come in where the database knows only others, who have %i readings',
  { timeout: scaled(90_000) * stress },
  async (others) => {
    const world = await startWorld()
    for (const member of [await world.member(), await world.member()]) await bringInFile(member, file('a', others))
    await world.rows('analyze')
    const newcomer = await world.member()
    const first = await bringInFile(newcomer, file('a', most))
    expect(first.run).toMatchObject({ state: 'done', added: most, known: 0 })
    const again = [...file('a', most / 2), ...file('b', most).slice(most / 2)]
    const second = await bringInFile(newcomer, again)
    expect(second.preview).toEqual({ fresh: 0, known: most })
  },
)
