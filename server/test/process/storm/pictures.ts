import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accounts, newKey, Refused } from '@hakari/contract'
import { vi } from 'vitest'
import { changePicture } from '../../steps/pictures.ts'
import { photo } from '../../corpus/pictures.ts'
import { scaled } from '../../world/eventually.ts'
import { browserAt, type SignedIn } from '../../world/world.ts'

/** Members who change their picture again and again. */
export async function pictureUploads(url: string, dataFolder: string, people: number) {
  const bytes = await photo()
  const members: SignedIn[] = []
  while (members.length < people) {
    const browser = browserAt(url)
    members.push({ ...browser, ...(await browser.call(accounts.createTest, {})) })
  }
  const home = join(dataFolder, 'files')
  const stored = async () =>
    (await readdir(home, { recursive: true })).filter((name) => name.endsWith('.webp')).toSorted()
  /** The last one of each that was acknowledged. */
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
      } else await sleep(100)
    }
  }
  const allHaveOne = () => vi.waitUntil(() => avatars.size === people, { timeout: scaled(60_000), interval: 20 })
  return {
    home,
    avatars,
    stored,
    write: async () => void (await Promise.all(members.map(uploading))),
    /** At the first file of a picture its row has no owner yet. */
    async untilHalfWritten() {
      await allHaveOne()
      const before = new Set(await stored())
      const isBegun = async () => (await stored()).some((name) => !before.has(name))
      await vi.waitUntil(isBegun, { timeout: scaled(60_000), interval: 1 })
    },
    async untilAllHaveAnother() {
      avatars.clear()
      await allHaveOne()
    },
    end: () => over.abort(),
  }
}
