import { expect, test } from 'vitest'
import { fakeBrowser } from './fake-browser.ts'
import { fakeServer, note, refusal, remark, toggle } from './fake-server.ts'

const minute = 60_000

/** Two pages of one browser that send. */
function twoPages() {
  const server = fakeServer()
  const browser = fakeBrowser(server)
  const [first, second] = [browser.openTab(), browser.openTab()]
  return { server, first, second, ...browser }
}

test('two tabs see what waits, send it once, and both show what came of it', async () => {
  const { server, first, second, stored, pass } = twoPages()
  first.outbox.put(note, 'k1', { text: 'a' })
  await pass(0)
  expect(second.outbox.items()).toMatchObject([{ id: 'k1' }])
  first.open()
  second.open()
  await pass(minute)
  expect(server.asked).toEqual(['k1: a'])
  expect(first.shown).toEqual(['a is number 1'])
  expect(second.shown).toEqual(['a is number 1'])
  expect(stored.size).toBe(0)
})

test('what two tabs do at the same time arrives once each', async () => {
  const { server, first, second, pass } = twoPages()
  first.open()
  second.open()
  const both = [first.outbox.deliver(note, 'k1', { text: 'a' }), second.outbox.deliver(note, 'k2', { text: 'b' })]
  first.outbox.put(toggle, 'toggle-tea', { about: 'tea', isWanted: true })
  second.outbox.put(toggle, 'toggle-tea', { about: 'tea', isWanted: false })
  await pass(minute)
  expect(await Promise.all(both)).toEqual(['sent', 'sent'])
  expect(server.asked.toSorted()).toEqual(['k1: a', 'k2: b', 'toggle-tea: false'])
  expect(second.outbox.items()).toEqual([])
})

test('a form hears what came of it from the tab that sent it', async () => {
  const { server, first, second, pass } = twoPages()
  const release = server.hold()
  server.says('taken', refusal('not_found'))
  first.open()
  second.open()
  first.outbox.put(note, 'k1', { text: 'a' })
  await pass(0)
  const refused = second.outbox.deliver(remark, 'k2', { text: 'b' }).catch((error: Error) => error.message)
  release()
  await pass(0)
  expect(await refused).toBe('not_found')
  expect(second.said).toEqual([])
  expect(second.outbox.items()).toEqual([])
})

test('what is undone is undone in both tabs', async () => {
  const { server, first, second, pass } = twoPages()
  server.says(refusal('not_found'))
  first.open()
  second.open()
  first.outbox.put(toggle, 'toggle-tea', { about: 'tea', isWanted: true })
  await pass(minute)
  expect([first.shown, second.shown]).toEqual([['tea undone'], ['tea undone']])
})

test('nothing is dropped while another tab sends it: it is either sent or still there', async () => {
  const { server, first, second, stored, pass } = twoPages()
  const release = server.hold()
  first.open()
  first.outbox.put(note, 'k1', { text: 'a' })
  await pass(0)
  const dropped = second.outbox.drop('k1')
  await pass(0)
  expect(stored.size).toBe(1)
  release()
  await pass(minute)
  await dropped
  expect(first.shown).toEqual(['a is number 1'])
})

test('a tab that is closed leaves what it was sending to the other one', async () => {
  const { server, first, second, stored, pass } = twoPages()
  server.hold()
  first.open()
  second.open()
  first.outbox.put(note, 'k1', { text: 'a' })
  await pass(0)
  // The other page comes into view.
  second.outbox.tryNow()
  first.stop()
  server.hold()()
  await pass(minute)
  expect(server.asked).toEqual(['k1: a', 'k1: a'])
  expect([...server.made]).toEqual([['k1', 'a']])
  expect(stored.size).toBe(0)
})

test("what another member's tab sent is nobody else's news", async () => {
  const server = fakeServer()
  const { openTab, pass } = fakeBrowser(server)
  const [mine, theirs] = [openTab(), openTab({ member: () => 'taro' })]
  mine.open()
  theirs.open()
  mine.outbox.put(note, 'k1', { text: 'a' })
  await pass(minute)
  expect(mine.shown).toHaveLength(1)
  expect(theirs.shown).toEqual([])
})

/** Everything a page does, until it is stopped after so many steps; what was done is in the storage before. */
async function stopped(stopsAfter: number, { isAnswerLost }: { isAnswerLost: boolean }) {
  const server = fakeServer()
  const browser = fakeBrowser(server)
  const before = browser.openTab()
  before.outbox.put(note, 'k1', { text: 'a' })
  before.outbox.put(remark, 'k2', { text: 'b' })
  before.outbox.put(toggle, 'toggle-tea', { about: 'tea', isWanted: true })
  before.stop()
  if (isAnswerLost) server.says('answer lost', 'taken', 'answer lost', 'no network')
  const page = browser.openTab({ stopsAfter })
  page.open()
  page.outbox.put(toggle, 'toggle-tea', { about: 'tea', isWanted: false })
  page.outbox.put(note, 'k3', { text: 'c' })
  const wasKept = browser.stored.has('outbox.hanako.k3')
  const hasOtherToggle = browser.stored.get('outbox.hanako.toggle-tea')?.includes('false') === true
  await browser.pass(minute)
  const hasStopped = !page.tab.isAlive
  page.stop()
  const next = browser.openTab()
  next.open()
  await browser.pass(minute)
  return { server, wasKept, hasOtherToggle, hasStopped, left: browser.stored.size }
}

test.each([
  ['whose server answers', false],
  ["whose server's answers get lost", true],
])('a page %s may stop at any step: the next one loses nothing and makes nothing twice', async (_how, isAnswerLost) => {
  let steps = 0
  for (let hasStopped = true; hasStopped; steps++) {
    const end = await stopped(steps, { isAnswerLost })
    hasStopped = end.hasStopped
    const made = Object.fromEntries(end.server.made)
    expect({ steps, ...made, left: end.left }).toEqual({
      steps,
      k1: 'a',
      k2: 'b',
      // What the page was stopped before it could keep is not done.
      'toggle-tea': String(!end.hasOtherToggle),
      ...(end.wasKept && { k3: 'c' }),
      left: 0,
    })
    // The server has one content under one key, however often it was asked.
    expect(new Set(end.server.asked.filter((asked) => asked.startsWith('k'))).size).toBe(end.wasKept ? 3 : 2)
  }
  expect(steps).toBeGreaterThan(20)
})
