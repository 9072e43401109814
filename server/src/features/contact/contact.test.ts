import { contact, Refused } from '@hakari/contract'
import { expect, test } from 'vitest'
import { eventually } from '../../../test/world/eventually.ts'
import { startWorld } from '../../../test/world/world.ts'
import { limitTable } from '../../limits.ts'
import { messageReceived } from './events.ts'

const world = await startWorld()
const strict = await startWorld({ limits: limitTable })

const body = { name: '山田花子', email: 'hanako@example.jp', message: '使い方を教えてください。\n二行目です。' }
const from = (email: string) => ({ body: { ...body, email } })

test('a message is kept, mailed to the operator and confirmed to the writer', async () => {
  await world.call(contact.send, from('kept@example.jp'))
  const [row] = await world.rows('select name, email, message from contact_messages where email = $1', [
    'kept@example.jp',
  ])
  expect(row).toEqual({ ...body, email: 'kept@example.jp' })
  await eventually(async () => {
    const toOperator = (await world.mailTo(world.config.mail.operator)).filter((m) => m.replyTo === 'kept@example.jp')
    expect(toOperator).toMatchObject([{ subject: '【体重公開アプリ】お問い合わせがありました' }])
    expect(toOperator[0]?.text).toContain('使い方を教えてください。\n二行目です。')
    const toWriter = await world.mailTo('kept@example.jp')
    expect(toWriter).toMatchObject([{ subject: '【体重公開アプリ】お問い合わせを受け付けました' }])
    expect(toWriter[0]?.text).not.toMatch(/山田花子|使い方/)
  })
})

test('a message sent twice under one Idempotency-Key is one message with one response', async () => {
  const options = { idempotencyKey: crypto.randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => world.call(contact.send, from('twice@example.jp'), options)),
  )
  expect(new Set(answers.map(({ receivedAt }) => receivedAt)).size).toBe(1)
  expect(await world.rows('select 1 from contact_messages where email = $1', ['twice@example.jp'])).toHaveLength(1)
  await eventually(async () => expect(await world.mailTo('twice@example.jp')).toHaveLength(1))
})

test('another message under a used Idempotency-Key is 422 and changes nothing', async () => {
  const options = { idempotencyKey: crypto.randomUUID() }
  await world.call(contact.send, from('first@example.jp'), options)
  await expect(world.call(contact.send, from('second@example.jp'), options)).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  })
  expect(await world.rows('select 1 from contact_messages where email = $1', ['second@example.jp'])).toEqual([])
})

test('an address may write five times an hour, and again when the hour is over', async () => {
  const write = (email = 'often@example.jp') => strict.call(contact.send, from(email))
  for (let i = 0; i < 5; i++) await write()
  const refused = await write('OFTEN+again@example.jp').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refused)
  expect((refused as Refused).body).toMatchObject({
    refusal: 'too_many_requests',
    retryAfterSeconds: expect.any(Number),
  })
  strict.clock.advance(3601)
  await write()
})

test('one client may write twenty times an hour, whatever addresses it names, and exactly twenty of many at once', async () => {
  strict.clock.advance(3601)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, (_, i) => strict.call(contact.send, from(`many${i}@example.jp`))),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(await strict.rows(`select 1 from contact_messages where email like 'many%'`)).toHaveLength(20)
})

test('messages of all together have a bound, and an error in the log says when it is reached', async () => {
  const contactFromEverywhere = { times: 3, seconds: 3600 }
  const few = await startWorld({ limits: { ...world.config.limits, contactFromEverywhere } })
  few.clock.stop()
  for (let i = 0; i < 3; i++) await few.call(contact.send, from(`w${i}@example.jp`))
  await expect(few.call(contact.send, from('late@example.jp'))).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(await few.rows('select 1 from contact_messages')).toHaveLength(3)
  const alarms = few.logLines.map((line) => JSON.parse(line) as { level: number }).filter(({ level }) => level === 50)
  expect(alarms).toMatchObject([{ limit: 'contactFromEverywhere' }])
})

test('a repeated message under its key is answered even when the limit is reached', async () => {
  strict.clock.advance(3601)
  const options = { idempotencyKey: crypto.randomUUID() }
  for (let i = 0; i < 30; i++) await strict.call(contact.send, from('again@example.jp'), options)
  expect(await strict.rows(`select 1 from contact_messages where email = 'again@example.jp'`)).toHaveLength(1)
})

test('limits keep no address and no client in clear', async () => {
  await world.call(contact.send, from('canary-limit@example.jp'))
  const keys = await world.rows<{ key: string }>('select key from limits')
  expect(JSON.stringify(keys)).not.toMatch(/canary|127\.0\.0\.1/)
})

test.each([
  ['an empty name', { name: '　 ' }, { name: 'required' }],
  ['a name of 51 characters', { name: '名'.repeat(51) }, { name: 'too_long' }],
  ['an address without a domain', { email: 'hanako@' }, { email: 'invalid_email' }],
  ['an empty message', { message: '\n' }, { message: 'required' }],
  ['a message of 2,001 characters', { message: '字'.repeat(2001) }, { message: 'too_long' }],
  ['a NUL', { message: 'a\0b' }, { message: 'invalid_characters' }],
  ['a lone surrogate', { name: '\ud800' }, { name: 'invalid_characters' }],
  ['an object for a text', { name: { toString: 1 } }, { name: 'required' }],
])('%s is refused at its field and nothing is written', async (_, wrong, problems) => {
  const before = await world.rows('select count(*) from contact_messages')
  await expect(world.call(contact.send, { body: { ...body, ...wrong } as typeof body })).rejects.toMatchObject({
    body: { refusal: 'invalid_input', problems },
  })
  expect(await world.rows('select count(*) from contact_messages')).toEqual(before)
})

test.each([
  ["Robert'); drop table contact_messages;--"],
  ['<script>alert(1)</script>'],
  ['%s%n${7*7}{{7*7}}'],
  ['👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿𠮷葛󠄀'],
  ['が (composed)'],
  ['\u202Eevil'],
  ['\\"; cat /etc/passwd'],
])('%s is kept as text', async (name) => {
  const email = `text-${crypto.randomUUID()}@example.jp`
  await world.call(contact.send, { body: { ...body, name, email } })
  const [row] = await world.rows<{ name: string }>('select name from contact_messages where email = $1', [email])
  expect(row?.name).toBe(name.normalize('NFC').replace('\u202E', ''))
})

test('a name cannot add a header or a recipient to a mail', async () => {
  const name = 'Eve\r\nBcc: victim@example.jp\r\nSubject: x'
  await world.call(contact.send, { body: { ...body, name, email: 'eve@example.jp' } })
  await eventually(async () => {
    expect(await world.mailTo('eve@example.jp')).toMatchObject([
      { subject: '【体重公開アプリ】お問い合わせを受け付けました' },
    ])
  })
  expect(await world.mailTo('victim@example.jp')).toEqual([])
})

test('what the database refuses is logged with its cause, and the writer hears that it failed', async () => {
  await world.rows('alter table contact_messages rename to elsewhere')
  const refused = await world.call(contact.send, from('refused@example.jp')).catch((error: unknown) => error)
  await world.rows('alter table elsewhere rename to contact_messages')
  const { refusal, requestId } = (refused as Refused).body
  expect(refusal).toBe('unexpected')
  const line = world.logLines.find((text) => text.includes(requestId) && text.includes('"err"'))
  expect(line).toContain('relation \\"contact_messages\\" does not exist')
})

test('a message whose consequences fail is not kept', async () => {
  const broken = await startWorld()
  broken.platform.events.subscribe(messageReceived, () => Promise.reject(new Error('no')))
  await expect(broken.call(contact.send, from('undone@example.jp'))).rejects.toMatchObject({ code: 'unexpected' })
  expect(await broken.rows('select 1 from contact_messages')).toEqual([])
  expect(await broken.rows('select 1 from pgboss.job')).toEqual([])
})
