import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accounts, newKey, Refused } from '@hakari/contract'
import { expect, test, vi } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { sweepPictures } from '../../src/features/pictures/index.ts'
import { startPlatform } from '../../src/run.ts'
import { databaseIn, ownPlace, startApp } from '../app-process.ts'
import { changePicture } from '../picture-acts.ts'
import { photo } from '../picture-corpus.ts'
import { browserAt, type SignedIn } from '../world.ts'
import { madeFolder } from './made-folder.ts'

const people = 3

test(
  'kill -9 while pictures are uploaded: everybody has the last one that was acknowledged, and the sweep leaves no other file',
  { timeout: 120_000 },
  async () => {
    await using folder = await madeFolder()
    const place = { ...(await ownPlace(folder.path)), LIMIT_FACTOR: '1000000' }
    let app = await startApp(place)
    const bytes = await photo()
    const members: SignedIn[] = []
    while (members.length < people) {
      const browser = browserAt(app.url)
      members.push({ ...browser, ...(await browser.call(accounts.createTest, {})) })
    }
    const home = join(folder.path, 'files')
    const stored = async () =>
      (await readdir(home, { recursive: true })).filter((name) => name.endsWith('.webp')).toSorted()
    const avatars = new Map<string, string>()
    const over = new AbortController()

    const uploading = async (member: SignedIn) => {
      let key = newKey()
      while (!over.signal.aborted) {
        const answer = await changePicture(member, bytes, key).catch((error: unknown) => {
          if (error instanceof Refused && error.code !== 'unavailable') throw error
          return null
        })
        if (answer) {
          avatars.set(member.member.id, answer.object.downloadUrl)
          key = newKey()
        } else await sleep(20)
      }
    }
    const killing = async () => {
      await vi.waitUntil(() => avatars.size === people, { timeout: 60_000, interval: 20 })
      // At the first file of a picture: its row has no owner yet.
      const before = new Set(await stored())
      const isBegun = async () => (await stored()).some((name) => !before.has(name))
      await vi.waitUntil(isBegun, { timeout: 30_000, interval: 1 })
      await app.end('SIGKILL')
      avatars.clear()
      app = await startApp(place)
      await vi.waitUntil(() => avatars.size === people, { timeout: 60_000, interval: 20 })
      over.abort()
    }
    await Promise.all([killing(), ...members.map(uploading)])

    for (const url of avatars.values()) expect((await fetch(app.url + url)).status).toBe(200)
    const expected = [...avatars.values()]
      .map((url) => url.split('/')[2] ?? '')
      .flatMap((id) => ['192', '512', '64'].map((size) => `${id}-${size}.webp`))
      .toSorted()
    const names = async () => (await stored()).map((path) => path.slice(3)).toSorted()
    expect(await names()).toEqual(expect.arrayContaining(expected))

    const longAgo = new Date(Date.now() - 3 * 3600_000)
    // What was replaced last may go while we look.
    for (const path of await stored()) await utimes(join(home, path), longAgo, longAgo).catch(() => {})
    await using database = await databaseIn(folder.path)
    await database.rows(`update files set created_at = now() - interval '3 hours'`)
    const { platform, stop } = await startPlatform(readConfig(place), { works: false })
    await sweepPictures(platform)
    await stop()
    await vi.waitFor(async () => expect(await names()).toEqual(expected), { timeout: 20_000, interval: 100 })
    const left = await database.rows<{ n: number }>('select count(*)::int as n from files')
    expect(left).toEqual([{ n: people }])
    expect(await app.end('SIGTERM')).toBe(0)
  },
)
