import { contact } from '@hakari/contract'
import { expect, test } from 'vitest'
import { eventually, scaled } from '../../../test/world/eventually.ts'
import { startWorld } from '../../../test/world/world.ts'

const world = await startWorld()
/** Where nobody waits long for the mail server. */
const hasty = await startWorld({ mail: { timeoutMs: scaled(700) } })
const write = (email: string, where = world) =>
  where.call(contact.send, { body: { name: '山田', email, message: 'こんにちは' } })
const untilMailed = (email: string, times: number, where = world) =>
  eventually(async () => expect(await where.mailTo(email)).toHaveLength(times))

const jobsAbout = (word: string, where = world) =>
  where.rows<{ state: string; seconds: number }>(
    `select state::text, deletion_seconds as seconds from pgboss.job where data::text like '%' || $1 || '%'`,
    [word],
  )
/** Until nothing is left that could be tried again. */
const untilDone = (word: string, where = world) =>
  eventually(async () =>
    expect((await jobsAbout(word, where)).filter(({ state }) => state !== 'completed')).toEqual([]),
  )

// Begun here, because it takes longer than all the others together.
const slow = await startWorld({ mail: { leaseSeconds: 10, timeoutMs: 30_000 } })
await slow.breakMailbox('slow', 'slow@example.jp')
const slowSince = Date.now()
await slow.call(contact.send, { body: { name: '山田', email: 'slow@example.jp', message: 'ゆっくり' } })

test('a mail deferred by the server arrives later', async () => {
  await world.breakMailbox('defer', 'deferred@example.jp', 2)
  await write('deferred@example.jp')
  await untilMailed('deferred@example.jp', 1)
  expect(world.logLines.filter((line) => line.includes('job failed'))).toHaveLength(2)
})

test('a refused mail is not tried again, and the others go on', async () => {
  await world.breakMailbox('refuse', 'refused@example.jp')
  await write('refused@example.jp')
  await write('fine@example.jp')
  await untilMailed('fine@example.jp', 1)
  await untilDone('refused@example.jp')
  expect(await world.mailTo('refused@example.jp')).toEqual([])
  expect(world.logLines.filter((line) => line.includes('mail refused'))).toHaveLength(1)
})

test('a mail whose acknowledgement was lost comes a second time under the same Message-ID', async () => {
  await hasty.breakMailbox('lose-answer', 'lost@example.jp')
  await write('lost@example.jp', hasty)
  const mails = await eventually(async () => {
    const come = await hasty.mailTo('lost@example.jp')
    expect(come.length).toBeGreaterThan(1)
    return come
  })
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1)
})

test('the person waiting for an answer does not wait for the mail server', async () => {
  await hasty.breakMailbox('stall', 'patient@example.jp')
  await write('patient@example.jp', hasty)
  expect(await hasty.mailTo('patient@example.jp')).toEqual([])
  await untilMailed('patient@example.jp', 1, hasty)
})

test('a no that is about us and not about the mail is tried again', async () => {
  await world.breakMailbox('refuse-sender', world.config.mail.from, 2)
  await write('patience@example.jp')
  await untilMailed('patience@example.jp', 1)
  expect(world.logLines.join('')).toContain('authentication required')
})

test('a mail that left is finished at once and then forgotten', async () => {
  await write('leaves-no-trace@example.jp')
  await untilMailed('leaves-no-trace@example.jp', 1)
  await untilDone('leaves-no-trace')
  expect((await jobsAbout('leaves-no-trace')).filter(({ seconds }) => seconds > 60)).toEqual([])
})

test('a mail server that takes longer than the lease still gets the mail once', async () => {
  await untilMailed('slow@example.jp', 1, slow)
  await untilDone('slow@example.jp', slow)
  expect(Date.now() - slowSince).toBeGreaterThan(slow.config.mail.leaseSeconds * 1000)
  expect(await slow.mailTo('slow@example.jp')).toHaveLength(1)
})
