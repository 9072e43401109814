import { expect, test } from 'vitest'
import { fakeBrowser } from './fake-browser.ts'
import { fakeServer, note, refusal, remark, toggle } from './fake-server.ts'

function world() {
  const server = fakeServer()
  return { server, ...fakeBrowser(server) }
}

/** A world with one page in it that sends. */
async function onePage() {
  const all = world()
  const page = all.openTab()
  page.open()
  await all.settle()
  return { ...all, ...page }
}

const minute = 60_000

test('what is done is kept before it is sent, and forgotten once the server has it and the screen shows it', async () => {
  const { server, stored, outbox, shown, pass } = await onePage()
  const release = server.hold()
  outbox.put(note, 'k1', { text: 'a' })
  expect([...stored.keys()]).toEqual(['outbox.hanako.k1'])
  await pass(0)
  expect(server.made.size).toBe(0)
  release()
  await pass(1000)
  expect(shown).toEqual(['a is number 1'])
  expect(stored.size).toBe(0)
  expect(server.asked).toEqual(['k1: a'])
})

test('what waits is sent in the order in which it was done', async () => {
  const { server, openTab, pass } = world()
  const page = openTab()
  for (const text of ['a', 'b', 'c']) {
    page.outbox.put(note, `k-${text}`, { text })
    await pass(10)
  }
  expect(server.asked).toEqual([])
  page.open()
  await pass(1000)
  expect(server.asked).toEqual(['k-a: a', 'k-b: b', 'k-c: c'])
})

test('a form hears that it is sent', async () => {
  const { outbox, pass } = await onePage()
  const delivered = outbox.deliver(note, 'k1', { text: 'a' })
  expect(outbox.isInForm('k1')).toBe(true)
  await pass(1000)
  expect(await delivered).toBe('sent')
  expect(outbox.items()).toEqual([])
})

test('a form waits five seconds and hears that it is kept; the answer still counts', async () => {
  const { server, outbox, shown, pass } = await onePage()
  const release = server.hold()
  const delivered = outbox.deliver(note, 'k1', { text: 'a' })
  await pass(5000)
  expect(await delivered).toBe('kept')
  expect(outbox.isInForm('k1')).toBe(false)
  expect(outbox.isSending('k1')).toBe(true)
  release()
  await pass(1000)
  expect(shown).toEqual(['a is number 1'])
  expect(outbox.items()).toEqual([])
  expect(server.asked).toHaveLength(1)
})

test("refused while the form is open, it is the form's again and nothing is kept", async () => {
  const { server, stored, outbox, said, pass } = await onePage()
  server.says(refusal('invalid_input'), refusal('not_found'))
  const kept = outbox.deliver(note, 'k1', { text: 'a' }).catch((error: Error) => error.message)
  await pass(1000)
  expect(await kept).toBe('invalid_input')
  const undone = outbox.deliver(remark, 'k2', { text: 'b' }).catch((error: Error) => error.message)
  await pass(1000)
  expect(await undone).toBe('not_found')
  expect(stored.size).toBe(0)
  expect(said).toEqual([])
})

test('refused and undone: it is forgotten, taken back on the screen, and said once', async () => {
  const { server, stored, outbox, shown, said, pass } = await onePage()
  server.says(refusal('not_found'))
  outbox.put(toggle, 'toggle-tea', { about: 'tea', isWanted: true })
  await pass(minute)
  expect(stored.size).toBe(0)
  expect(shown).toEqual(['tea undone'])
  expect(said).toEqual(['the toggle was refused'])
  expect(server.asked).toHaveLength(1)
})

test('refused and kept: it stays with the reason until its owner sends it again or drops it', async () => {
  const { server, outbox, said, pass } = await onePage()
  server.says(refusal('foreign_origin'), refusal('foreign_origin'))
  outbox.put(note, 'k1', { text: 'a' })
  outbox.put(note, 'k2', { text: 'b' })
  await pass(24 * 60 * minute)
  expect(outbox.items()).toMatchObject([
    { id: 'k1', refusal: { refusal: 'foreign_origin' } },
    { id: 'k2', refusal: { refusal: 'foreign_origin' } },
  ])
  expect(server.asked).toHaveLength(2)
  expect(said).toEqual([])
  await outbox.drop('k2')
  const [left] = outbox.items()
  const sent = left && outbox.sendNow(left)
  await pass(1000)
  expect(await sent).toBe(true)
  expect([...server.made]).toEqual([['k1', 'a']])
  expect(outbox.items()).toEqual([])
})

test('too many requests: what was typed waits for as long as the server asks, and others pass it', async () => {
  const { server, outbox, pass } = await onePage()
  server.says(refusal('too_many_requests', { retryAfterSeconds: 90 }))
  outbox.put(note, 'k1', { text: 'a' })
  outbox.put(note, 'k2', { text: 'b' })
  await pass(89_000)
  expect(outbox.items()).toMatchObject([{ id: 'k1', refusal: { refusal: 'too_many_requests' } }])
  expect([...server.made.keys()]).toEqual(['k2'])
  await pass(2000)
  expect([...server.made.keys()]).toEqual(['k2', 'k1'])
})

test('refused for what will be allowed later: it stays with its owner, and nothing is undone', async () => {
  const { server, outbox, said, pass } = await onePage()
  server.says(refusal('links_not_yet'))
  outbox.put(remark, 'k1', { text: 'a' })
  await pass(1000)
  expect(outbox.items()).toMatchObject([{ id: 'k1', refusal: { refusal: 'links_not_yet' } }])
  expect(said).toEqual([])
})

test('too many requests: what was pressed is undone, for it can be pressed again', async () => {
  const { server, outbox, said, pass } = await onePage()
  server.says(refusal('too_many_requests', { retryAfterSeconds: 90 }))
  outbox.put(toggle, 'toggle-tea', { about: 'tea', isWanted: true })
  await pass(1000)
  expect(outbox.items()).toEqual([])
  expect(said).toEqual(['the toggle was refused'])
})

test.each([['said by the server', refusal('unexpected')] as const, ['a bug of ours', 'not ours'] as const])(
  'an unexpected error (%s) keeps it with the reason, and it is tried again',
  async (_whose, reply) => {
    const { server, outbox, pass } = await onePage()
    server.says(reply)
    outbox.put(toggle, 'toggle-tea', { about: 'tea', isWanted: true })
    await pass(500)
    expect(outbox.items()).toMatchObject([{ refusal: { refusal: 'unexpected' } }])
    await pass(minute)
    expect([...server.made]).toEqual([['toggle-tea', 'true']])
    expect(outbox.items()).toEqual([])
  },
)

test.each(['unavailable', 'maintenance', 'not_signed_in', 'other_member'] as const)(
  'with nobody there (%s) everything waits in its order, and goes as soon as something speaks for the server',
  async (code) => {
    const { server, outbox, pass } = await onePage()
    server.says(refusal(code), refusal(code))
    outbox.put(note, 'k1', { text: 'a' })
    outbox.put(note, 'k2', { text: 'b' })
    await pass(0)
    // Each put begins a run, and a run stops at the first item.
    expect(server.asked).toEqual(['k1: a', 'k1: a'])
    expect(outbox.items()).toMatchObject([{ id: 'k1' }, { id: 'k2' }])
    outbox.tryNow()
    await pass(0)
    expect(server.asked).toEqual(['k1: a', 'k1: a', 'k1: a', 'k2: b'])
  },
)

test('a key that was used up says that it had arrived: it is forgotten, and a form hears that it is sent', async () => {
  const { server, stored, outbox, said, pass } = await onePage()
  server.says(refusal('idempotency_key_reused'), refusal('idempotency_key_reused'))
  const delivered = outbox.deliver(note, 'k1', { text: 'a' })
  await pass(1000)
  expect(await delivered).toBe('sent')
  outbox.put(remark, 'k2', { text: 'b' })
  await pass(1000)
  expect(stored.size).toBe(0)
  expect(said).toEqual([])
})

test('whoever changes their mind while it is underway gets the last wish, and sees nothing of the first', async () => {
  const { server, outbox, shown, pass } = await onePage()
  const release = server.hold()
  outbox.put(toggle, 'toggle-tea', { about: 'tea', isWanted: true })
  await pass(300)
  expect(outbox.isSending('toggle-tea')).toBe(true)
  outbox.put(toggle, 'toggle-tea', { about: 'tea', isWanted: false })
  release()
  await pass(1000)
  expect(server.asked).toEqual(['toggle-tea: true', 'toggle-tea: false'])
  expect(shown).toEqual(['tea: false'])
  expect(outbox.items()).toEqual([])
})

test('a refusal of what nobody wants any more undoes nothing', async () => {
  const { server, outbox, shown, said, pass } = await onePage()
  const release = server.hold()
  server.says(refusal('not_found'))
  outbox.put(toggle, 'toggle-tea', { about: 'tea', isWanted: true })
  await pass(0)
  outbox.put(toggle, 'toggle-tea', { about: 'tea', isWanted: false })
  release()
  await pass(1000)
  expect(said).toEqual([])
  expect(shown).toEqual(['tea: false'])
})

test('a clock that was set back makes nothing wait for ever', async () => {
  const { server, outbox, pass, setBack } = await onePage()
  server.says(refusal('too_many_requests', { retryAfterSeconds: 60 }))
  outbox.put(note, 'k1', { text: 'a' })
  await pass(0)
  setBack(48 * 60 * minute)
  outbox.tryNow()
  await pass(0)
  expect([...server.made]).toEqual([['k1', 'a']])
})

test("only its owner's session sees and sends it", async () => {
  const { server, openTab, pass } = world()
  let member: string | null = 'hanako'
  const { outbox, open } = openTab({ member: () => member })
  outbox.put(note, 'k1', { text: 'a' })
  member = 'taro'
  open()
  await pass(minute)
  expect(outbox.items()).toEqual([])
  expect(outbox.itemsOfAll()).toMatchObject([{ id: 'k1' }])
  member = null
  outbox.tryNow()
  await pass(minute)
  expect(server.asked).toEqual([])
  member = 'hanako'
  outbox.tryNow()
  await pass(minute)
  expect([...server.made]).toEqual([['k1', 'a']])
})

test('where the browser keeps nothing it lasts as long as the page, which says so', async () => {
  const { server, openTab, pass } = world()
  const { outbox, open } = openTab({ keepsNothing: true })
  outbox.put(note, 'k1', { text: 'a' })
  expect(outbox.isOnlyHere()).toBe(true)
  expect(outbox.items()).toMatchObject([{ id: 'k1' }])
  open()
  await pass(1000)
  expect(outbox.isOnlyHere()).toBe(false)
  expect([...server.made]).toEqual([['k1', 'a']])
})

test("forgetting all forgets one's own and leaves the others'", async () => {
  const { openTab, stored } = world()
  let member = 'taro'
  const { outbox } = openTab({ member: () => member })
  outbox.put(note, 'k1', { text: 'a' })
  member = 'hanako'
  outbox.put(note, 'k2', { text: 'b' })
  outbox.forgetAll()
  expect([...stored.keys()]).toEqual(['outbox.taro.k1'])
})
