import { accounts, entries, feed, follows, LiveMessage, livePath, newKey, Refused } from '@hakari/contract'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test, vi } from 'vitest'
import { reconnectDelay } from '../../../web/src/api/reconnect-delay.ts'
import { databaseIn, ownPlace, startApp } from './app-process.ts'
import { scaled } from '../world/eventually.ts'
import { scrolled } from '../steps/social.ts'
import { type Browser, browserAt } from '../world/world.ts'
import { madeFolder } from './made-folder.ts'

const screens = 80 * inject('stress')
const people = 8
const lastHeard = ['', '0', '999999999999', '-1', 'x', '%00']

test(
  'eighty screens miss nothing and show nothing twice after their streams were cut and their server was killed amid writes',
  { timeout: scaled(60_000) * 2 },
  async () => {
    await using folder = await madeFolder()
    const place = { ...(await ownPlace(folder.path)), LIMIT_FACTOR: '1000000' }
    let app = await startApp(place)
    await using leaving = new AsyncDisposableStack()
    // Also when the test fails: it would go on without its folder.
    leaving.defer(async () => void (await app.end('SIGTERM')))
    await using wire = await wireTo(Number(place.PORT))
    const members = await Promise.all(Array.from({ length: people }, () => newMember(wire.url)))
    const follow = async ({ id: by, call }: Member) => {
      for (const { id } of members) if (id !== by) await call(follows.follow, { params: { id } })
    }
    await Promise.all(members.map(follow))

    const open = Array.from({ length: screens / people }, () => members).flat()
    const shown = open.map((member, i) => {
      const screen = openScreen(member, i % 2 === 0 ? feed.following : feed.all, lastHeard[i % lastHeard.length] ?? '')
      leaving.defer(screen.close)
      return screen.state
    })
    /** Until all have come back so often, and asked for everything. */
    const allBack = (times: number) =>
      vi.waitFor(() => expect(shown.filter(({ greetings }) => greetings < times)).toEqual([]), {
        timeout: scaled(60_000),
      })
    await allBack(1)

    const over = new AbortController()
    const kept: string[] = []
    const writing = members.map(async ({ call }) => {
      for (let i = 0; !over.signal.aborted; i++) {
        const idempotencyKey = newKey()
        const { id } = await sure(() => call(entries.record, { body: { weight: '60' } }, { idempotencyKey }))
        if (i % 5 === 1) await sure(() => call(entries.remove, { params: { id } }).catch(isGone))
        else kept.push(id)
        await sleep(1000)
      }
    })
    wire.cut()
    await allBack(2)
    await app.end('SIGKILL')
    app = await startApp(place)
    await allBack(3)
    over.abort()
    await Promise.all(writing)

    await using database = await databaseIn(folder.path)
    const rows = await database.rows<{ id: string }>('select id::text from entries e order by e.id desc')
    const there = rows.map(({ id }) => id).join(' ')
    expect(kept.toSorted((a, b) => Number(b) - Number(a)).join(' ')).toBe(there)
    const lists = () => new Set(shown.map(({ ids }) => ids.join(' ')))
    await vi.waitFor(() => expect(lists()).toEqual(new Set([there])), { timeout: scaled(60_000), interval: 100 })
    await leaving.disposeAsync()
    expect(await app.ended).toBe(0)
  },
)

interface Member extends Browser {
  id: string
}

async function newMember(url: string): Promise<Member> {
  const browser = browserAt(url)
  const { member } = await browser.call(accounts.createTest, {})
  return { ...browser, id: member.id }
}

/** The same again until it is answered. */
async function sure<T>(write: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (error instanceof Refused && error.code !== 'unavailable') throw error
      await sleep(20)
    }
  }
}

const isGone = (error: unknown) => {
  if (!(error instanceof Refused) || error.code !== 'not_found') throw error
}

/** As a browser does it: after a greeting everything is asked for, after a hint the newest page, which is merged by id. */
function openScreen(member: Member, list: typeof feed.following | typeof feed.all, last: string) {
  const closed = new AbortController()
  const { signal } = closed
  const state = { ids: [] as string[], greetings: 0 }
  const page = (query: { before?: string }) => member.call(list, { query })

  const askAnew = async () => {
    state.ids = (await scrolled(page)).flat()
  }
  const lookForNew = async () => {
    const { items, next } = await page({})
    const fresh = items.map(({ id }) => id).filter((id) => !state.ids.includes(id))
    // More may lie between what is new and what is shown.
    if (fresh.length === items.length && next !== null) await askAnew()
    else state.ids = [...fresh, ...state.ids].toSorted((a, b) => Number(b) - Number(a))
  }
  const hear = async (message: LiveMessage) => {
    if (message.type === 'hello') {
      await askAnew()
      state.greetings++
    } else if (message.type === 'news') {
      state.ids = state.ids.filter((id) => !message.gone.includes(id))
      if (message.more) await askAnew()
      else if (list === feed.following ? message.hasNewFollowed : message.hasNew) await lookForNew()
    }
  }

  const reading = (async () => {
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        const answer = await member.fetch(livePath, { headers: { 'Last-Event-ID': last }, signal })
        for await (const message of messagesIn(answer)) {
          failures = 0
          await hear(message)
        }
      } catch {
        // Cut off, in the middle of a word or of an answer.
      }
      await sleep(reconnectDelay(failures, Math.random()), null, { signal }).catch(() => {})
    }
  })()
  const close = () => {
    closed.abort()
    return reading
  }
  return { state, close }
}

async function* messagesIn({ body }: Response): AsyncGenerator<LiveMessage> {
  let text = ''
  for await (const part of body ?? []) {
    const events = (text + Buffer.from(part).toString()).split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) yield LiveMessage.parse(JSON.parse(event.slice('data: '.length)))
  }
}

/** What lies between browsers and the app, and can be cut. */
async function wireTo(port: number) {
  const ends = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.on('error', () => {})
      end.once('close', () => {
        ends.delete(end)
        other.destroy()
      })
      end.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const end of ends) end.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    async [Symbol.asyncDispose]() {
      server.close()
      cut()
      await once(server, 'close')
    },
  }
}
