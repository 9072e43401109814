import { entries, feed, likes, newKey, sessions } from '@hakari/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, browserAt } from './browser.ts'

export interface Person {
  email: string
  password: string
}

export const browserOf = (port: number) => browserAt(`http://hakari.example:${port}`, { at: '127.0.0.1' })

export async function signedIn(port: number, { email, password }: Person): Promise<Browser> {
  const browser = browserOf(port)
  await browser.call(sessions.signIn, { body: { email, password } })
  return browser
}

/** People who post, each post twice under its key at the same time, like what is newest and read, all at once and on every process. */
export async function mixedLoad(browsers: Browser[], seconds: number) {
  const until = Date.now() + seconds * 1000
  const posted: string[] = []
  const failed: string[] = []
  let asked = 0
  const ask = async <T>(what: string, work: () => Promise<T>): Promise<T | null> => {
    asked++
    try {
      return await work()
    } catch (error) {
      failed.push(`${what}: ${String(error)}`)
      return null
    }
  }
  const live = async ({ call }: Browser, at: number) => {
    for (let turn = 0; Date.now() < until; turn++) {
      const key = newKey()
      const post = () =>
        call(entries.record, { body: { weight: '60.5', note: `${at} ${turn}` } }, { idempotencyKey: key })
      const [one, two] = await Promise.all([ask('post', post), ask('post again', post)])
      if (one && two && one.id !== two.id) failed.push(`a post became ${one.id} and ${two.id}`)
      if (one) posted.push(one.id)
      const page = await ask('all', () => call(feed.all, { query: {} }))
      const [newest] = page?.items ?? []
      const like = (id: string) => ask('like', () => call(likes.like, { params: { id } }))
      await Promise.all([
        newest && like(newest.id),
        ask('home', () => call(feed.following, { query: {} })),
        ask('viewer', () => call(sessions.viewer, {})),
      ])
      await sleep(0)
    }
  }
  await Promise.all(browsers.flatMap((browser, at) => [live(browser, at * 2), live(browser, at * 2 + 1)]))
  return { asked, posted, failed }
}
