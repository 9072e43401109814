import type { Page } from '@playwright/test'
import { join } from 'node:path'
import { build } from 'vite'
import { jpegOfBytes, mostPictureBytes } from '../server/test/corpus/pictures.ts'
import { cuttingProxy } from './cutting-proxy.ts'
import { signedIn } from './people.ts'
import { expect, test } from './test.ts'
import type * as client from './upload-client.ts'

/** The upload client as the settings have it, for a page to run by itself. */
async function clientCode(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, 'upload-client.ts'), formats: ['iife'], name: 'client' },
    },
  })
  const [{ output }] = built as unknown as [{ output: [{ code: string }] }]
  return output[0].code
}

type Client = typeof client

/** Uploads the picture at an address of the page. */
async function upload(page: Page, { code, memberId, photo }: { code: string; memberId: string; photo: Buffer }) {
  await page.route('**/photo-of-this-test', (route) => route.fulfill({ body: photo, contentType: 'image/jpeg' }))
  return page.evaluate(
    async ([source = '', id = '']) => {
      // oxlint-disable-next-line no-implied-eval, no-new-func -- code of ours, in a page of a test
      const { expectMember, uploadPicture } = new Function(`${source}; return client`)() as Client
      expectMember(id)
      const picture = await (await fetch('/photo-of-this-test')).blob()
      const fractions: number[] = []
      const { member, object } = await uploadPicture(picture, { onProgress: (now) => fractions.push(now) })
      return { avatar: member.avatar, object, fractions, size: picture.size }
    },
    [code, memberId],
  )
}

test('a picture of 5 MB arrives whole over a connection that is cut twice, and once', async ({ browser, baseURL }) => {
  const request = 'POST /api/storage/objects?'
  await using proxy = await cuttingProxy(baseURL ?? '', { request, cuts: [1_500_000, 4_000_000] })
  const context = await browser.newContext({ baseURL: proxy.url, bypassCSP: true })
  const page = await context.newPage()
  const { member } = await signedIn(page)
  // A page that asks nothing by itself, and a connection that has served nothing: when one breaks that has, Chromium
  // itself sends the request again, and our client would have nothing to do.
  await page.goto('/healthz')
  proxy.hangUp()
  const photo = await jpegOfBytes(mostPictureBytes)
  const { avatar, object, fractions, size } = await upload(page, {
    code: await clientCode(),
    memberId: member.id,
    photo,
  })
  expect(size).toBe(mostPictureBytes)
  expect(proxy.seen).toEqual({ requests: 3, cut: 2 })
  // Each of our tries begins at nothing; newer versions of Chromium send one of the three by themselves all the same.
  const tries = fractions.filter((now) => now === 0).length
  expect([2, 3]).toContain(tries)
  expect(fractions.at(-1)).toBe(1)
  expect(object.downloadUrl).toBe(`${avatar}/512.webp`)
  expect((await context.request.get(object.downloadUrl)).headers()['content-type']).toBe('image/webp')
  const shown = await (await context.request.get('/api/viewer')).json()
  expect(shown).toMatchObject({ member: { avatar } })
  await context.close()
})
