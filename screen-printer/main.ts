import { chromium } from '@playwright/test'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { testBrowser } from '../scripts/browser/index.ts'
import { ownPlace, startApp } from '../server/test/process/app-process.ts'
import { temporaryFolder } from '../server/test/world/temporary-folder.ts'
import { violationsIn } from '../e2e/accessibility.ts'
import { memberScreens, publicScreens } from '../e2e/screens.ts'
import { untilSettled } from '../e2e/page-settled.ts'

/** Prints every screen, small and wide, in light and dark, into `screens/`, for the eye, and lets axe look at each. */
const folder = join(import.meta.dirname, '../screens')
await rm(folder, { recursive: true, force: true })
await mkdir(folder)

await using data = await temporaryFolder()
const place = await ownPlace(data.path)
process.env['E2E_SANDBOX'] = `http://localhost:${place.SANDBOX_PORT}`
process.env['E2E_DATA_DIR'] = place.DATA_DIR
const app = await startApp(place)
process.env['E2E_APP'] = app.url
// Only now, because they look for the sandbox's address as they are loaded.
const { signedIn } = await import('../e2e/people.ts')
const { printSettings, printSteps } = await import('./steps.ts')
const { printImports } = await import('./imports.ts')
const { printCare } = await import('./care.ts')
const { printPeople } = await import('./people.ts')
const { printHistory } = await import('./history.ts')
const { printNotices } = await import('./notices.ts')
const { printNotifications } = await import('./notifications.ts')
const { printKeepingAway } = await import('./keeping-away.ts')
const { printPrivacy } = await import('./privacy.ts')
const { printPush } = await import('./push.ts')
const { printSecurity } = await import('./security.ts')
const { printReadmePictures } = await import('./readme-pictures.ts')
const { printModeration } = await import('./moderation.ts')
const { printWeights } = await import('./weights.ts')
const wrong: string[] = []
const browser = await chromium.launch({ executablePath: await testBrowser(), args: ['--no-sandbox'] })
for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const)
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      baseURL: app.url,
      viewport: { width, height },
      colorScheme,
      locale: 'ja-JP',
    })
    const page = await context.newPage()
    const print = async (name: string, fullPage = false) => {
      await untilSettled(page)
      const title = `${name}-${width}-${colorScheme}`
      await page.screenshot({ path: join(folder, `${title}.png`), fullPage })
      // The sandbox plays other people's pages, and nobody touches paper.
      if (name.startsWith('sandbox-') || name.endsWith('-on-paper')) return
      for (const { id, nodes } of await violationsIn(page, 'html'))
        wrong.push(`${title}: ${id} ${nodes.map(({ html }) => html).join(' ')}`)
    }
    const printAll = async (who: string, places: typeof publicScreens) => {
      for (const { path, heading } of places) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1, name: heading }).waitFor()
        // The gallery shows how loading looks, for ever.
        if (path !== '/ui') await page.getByText('読み込み中...').first().waitFor({ state: 'detached' })
        await print(`${who}-${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}`, path === '/ui')
      }
    }
    await printAll('public', publicScreens)
    await printSteps(page, print)
    await signedIn(context)
    await printAll('member', memberScreens)
    await printSettings(page, print)
    await printImports(page, print)
    await page.goto('/contact')
    await page.getByRole('button', { name: '送信する' }).click()
    await print('contact-problems', true)
    await page.goto('/ui')
    for (const [button, name] of [
      ['ダイアログを開く', 'dialog'],
      ['シートを開く', 'sheet'],
      ['ドロワーを開く', 'drawer'],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      await print(`ui-${name}`)
      await page.keyboard.press('Escape')
    }
    await context.clearCookies()
    await printPeople(page, print, browser, app.url)
    await context.clearCookies()
    await printHistory(page, print)
    await context.clearCookies()
    await printNotices(page, print)
    await context.clearCookies()
    await printCare(page, print)
    await context.clearCookies()
    await printPrivacy(page, print, browser, app.url)
    await context.clearCookies()
    await printKeepingAway(page, print, browser, app.url)
    await context.clearCookies()
    await printNotifications(page, print, browser, app.url)
    await context.clearCookies()
    await printSecurity(page, print)
    await context.clearCookies()
    await printWeights(page, print)
    await context.clearCookies()
    await printModeration(page, print, browser, app.url)
    await context.clearCookies()
    await printPush(page, print)
    await context.close()
  }
await printReadmePictures(browser)
await browser.close()
await app.end('SIGTERM')
for (const line of wrong) console.log(line)
if (wrong.length > 0) process.exitCode = 1
