import type { Browser, Page } from '@playwright/test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { untilSettled } from '../e2e/page-settled.ts'
import { ownPlace, startApp } from '../server/test/process/app-process.ts'
import { temporaryFolder } from '../server/test/world/temporary-folder.ts'

const folder = join(import.meta.dirname, '../docs/pictures')
const demo = join(import.meta.dirname, '../scripts/demo.ts')
const phone = { width: 390, height: 844 }
const wide = { width: 1280, height: 800 }

interface Picture {
  name: string
  size: typeof phone
  colorScheme: 'light' | 'dark'
  show: (page: Page) => Promise<unknown>
}

const pictures: Picture[] = [
  { name: 'home', size: wide, colorScheme: 'light', show: home },
  { name: 'record', size: phone, colorScheme: 'light', show: record },
  { name: 'progress', size: phone, colorScheme: 'dark', show: (page) => charted(page, '/me') },
  { name: 'profile', size: phone, colorScheme: 'light', show: (page) => charted(page, '/user/misaki') },
]

async function home(page: Page) {
  await page.getByRole('img', { name: /推移/ }).first().waitFor()
  await page.getByText('あなたの線').waitFor()
}

async function charted(page: Page, path: string) {
  await page.goto(path)
  await page.getByRole('slider').waitFor()
}

async function record(page: Page) {
  await page.goto('/users')
  await page.getByRole('button', { name: '体重を記録' }).click()
  await page.getByText(/^前回 /).waitFor()
  await page.getByLabel('体重（kg）').fill('55.6')
  await page.getByLabel('メモ（任意）').fill('朝の散歩のあと。風が気持ちよかった。')
  await page.getByText(/^前回より/).waitFor()
}

/** The pictures that README opens with, of the demo's people. */
export async function printReadmePictures(browser: Browser) {
  await using data = await temporaryFolder()
  const app = await startApp(await ownPlace(data.path), { program: demo })
  for (const { name, size, colorScheme, show } of pictures) {
    const context = await browser.newContext({ baseURL: app.url, viewport: size, colorScheme, locale: 'ja-JP' })
    const page = await context.newPage()
    await page.goto('/login')
    if (!(await hasJapanese(page))) {
      console.log('This machine has no Japanese letters: the pictures of README stay as they are.')
      break
    }
    await page.getByLabel('メールアドレス').fill('misaki@hakari.example')
    await page.getByLabel('パスワード').fill('hakari-demo')
    await page.getByRole('button', { name: 'ログイン', exact: true }).click()
    await page.getByRole('heading', { name: 'ホーム' }).waitFor()
    await show(page)
    await page.getByText('読み込み中...').first().waitFor({ state: 'detached' })
    await untilSettled(page)
    await writeFile(join(folder, `${name}.webp`), await webpOf(page))
    await context.close()
  }
  await app.end('SIGTERM')
}

/** Letters that nobody has drawn all look the same. */
const hasJapanese = (page: Page) =>
  page.evaluate(() => {
    const [one, other] = ['秤', '録'].map((letter) => {
      const canvas = document.createElement('canvas')
      const pen = canvas.getContext('2d')
      if (pen) pen.font = '40px sans-serif'
      pen?.fillText(letter, 0, 60)
      return canvas.toDataURL()
    })
    return one !== other
  })

/** A fifth of what the browser's own pictures weigh. */
async function webpOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 75 })
  return Buffer.from(data, 'base64')
}
