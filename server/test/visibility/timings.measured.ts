import { blocks, entries } from '@hakari/contract'
import { expect, test } from 'vitest'
import { record } from '../steps/social.ts'
import { startWorld } from '../world/world.ts'
import { ask } from './surfaces.ts'

const world = await startWorld()
const rounds = 400

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

/** Whether the time of an answer tells what is hidden from what is not there. A measurement, printed; it asserts no time. */
test('hidden and unknown are answered alike, and how long each takes', async () => {
  const [owner, stranger] = [await world.member(), await world.member()]
  const hidden = await record(owner, '64.8')
  await owner.call(entries.setAudience, { params: { id: hidden.id }, body: { audience: 'self' } })
  const { publicId } = await owner.call(entries.one, { params: { id: hidden.id } })
  const blocked = await world.member()
  await owner.call(blocks.block, { params: { id: blocked.member.id } })
  const seen = await record(owner, '64.9')
  const nobody = world.visitor()
  const page = (id: string) => `/user/${owner.member.handle}/post/${id}`
  const pairs = {
    'entry by id': [stranger, `/api/entries/${hidden.id}`, '/api/entries/7319999999'],
    'entry by address': [stranger, `/api/entries/${publicId}`, '/api/entries/AAAAAAAAAAAAAAAA'],
    comments: [stranger, `/api/entries/${hidden.id}/comments`, '/api/entries/7319999999/comments'],
    'name of who blocked': [blocked, `/api/profiles/${owner.member.handle}`, '/api/profiles/nobody_at_all'],
    'entry of who blocked': [blocked, `/api/entries/${seen.id}`, '/api/entries/7319999999'],
    'entries of who blocked': [
      blocked,
      `/api/members/${owner.member.id}/entries`,
      `/api/members/${crypto.randomUUID()}/entries`,
    ],
    'page of a post': [nobody, page(publicId), page('AAAAAAAAAAAAAAAA')],
    card: [nobody, `/cards/${publicId}/0000000000000000.png`, '/cards/AAAAAAAAAAAAAAAA/0000000000000000.png'],
  } as const
  const table: string[] = []
  for (const [name, [viewer, there, nowhere]] of Object.entries(pairs)) {
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++)
      for (const [which, path] of ([there, nowhere] as const).entries()) {
        const begin = performance.now()
        const { status } = await ask(viewer, path)
        times[which]?.push(performance.now() - begin)
        expect(status).toBe(404)
      }
    const [a, b] = [median(times[0]), median(times[1])]
    table.push(`${name.padEnd(18)} hidden ${a.toFixed(2)} ms, unknown ${b.toFixed(2)} ms, ratio ${(a / b).toFixed(2)}`)
  }
  console.log(['', ...table, ''].join('\n'))
})
