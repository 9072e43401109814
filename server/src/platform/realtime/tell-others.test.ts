import { expect, test } from 'vitest'
import { eventually } from '../../../test/world/eventually.ts'
import { createLogger } from '../logger.ts'
import { tellOthers } from './tell-others.ts'

/** Away for the first tries. */
function carrierAwayFor(tries: number) {
  const told: string[] = []
  let tried = 0
  const tell = async (messages: string[]) => {
    if (tried++ < tries) throw new Error('away')
    told.push(...messages)
  }
  return { tell, told, tried: () => tried }
}

test('what could not be told is told later, and what happened meanwhile with it', async () => {
  const carrier = carrierAwayFor(1)
  const others = tellOthers(carrier, createLogger('silent'))
  others.tell({ people: ['a'] })
  await eventually(() => expect(carrier.tried()).toBe(1))
  others.tell({ people: ['b'] })
  await eventually(() => expect(carrier.told).toEqual(['{"people":["a"]}', '{"people":["b"]}']))
  await others.stop()
})

test('where more happened than can be told, everybody is told to ask anew', async () => {
  const carrier = carrierAwayFor(0)
  const others = tellOthers(carrier, createLogger('silent'))
  others.tell({ people: Array.from({ length: 60_000 }, (_, i) => String(i)) })
  await others.stop()
  expect(carrier.told).toEqual(['ask anew'])
})
