import type { AnyOperation } from '@hakari/contract'
import { expect, test } from 'vitest'
import { outcomeOf, registering } from '../steps/accounts.ts'
import { inputs } from '../corpus/operation-inputs.ts'
import { operations } from '../corpus/operations.ts'
import { moderatorIn } from '../steps/moderation.ts'
import { startWorld } from '../world/world.ts'

const world = await startWorld()
const browsers = {
  anyone: world.visitor(),
  member: await world.member(),
  moderator: await moderatorIn(world),
  registering: await registering(world, 'marks@example.jp'),
}

/** Out of order, so that putting them into order takes time by the square of their number. */
const marks = (count: number) => `a${'\u0315'.repeat(count)}${'\u0300'.repeat(count)}`
const most = { body: 60_000, query: 600, params: 600 }

type Part = keyof typeof most
type Input = Partial<Record<Part, Record<string, unknown>>>

/** So that it is read as far as what it claims to be is read. */
const pretending = (field: string, text: string) =>
  field === 'email' ? `a@${text}.jp` : /weight/i.test(field) ? `65${text}` : text

const textsOf = (operation: AnyOperation, text: (count: number) => string): Input[] => {
  const input = (inputs[operation.id] ?? {}) as Input
  const parts = Object.keys(most) as Part[]
  return parts.flatMap((part) => {
    const more = operation.id === 'profiles.list' && part === 'query' ? { search: '' } : {}
    const values: Record<string, unknown> = { ...input[part], ...more }
    const fields = Object.keys(values).filter((name) => typeof values[name] === 'string')
    return fields.map((name) => ({ ...input, [part]: { ...values, [name]: pretending(name, text(most[part])) } }))
  })
}

const plain = (count: number) => `a${'\u00df'.repeat(2 * count)}`

/** Of the thread that client and server share, so that nobody else's work counts. */
async function workOf(operation: AnyOperation, input: Input): Promise<number> {
  const before = process.threadCpuUsage()
  await outcomeOf(browsers[operation.access].call(operation, input as never))
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

test('combining marks piled on a letter keep nobody waiting, whatever field they are sent in', async () => {
  const worked: { id: string; piled: number; plain: number }[] = []
  for (const operation of operations)
    for (const [i, piled] of textsOf(operation, marks).entries())
      worked.push({
        id: operation.id,
        piled: await workOf(operation, piled),
        plain: await workOf(operation, textsOf(operation, plain)[i] ?? {}),
      })
  expect(new Set(worked.map(({ id }) => id)).size).toBeGreaterThan(30)
  // One such text took 47 s, ten thousand times what a plain one of its length takes.
  const typical = worked.reduce((sum, { plain: work }) => sum + work, 0) / worked.length
  expect(worked.filter(({ piled }) => piled > 100 * typical)).toEqual([])
})
