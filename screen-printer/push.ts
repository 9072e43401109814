import type { Page } from '@playwright/test'
import { signedIn } from '../e2e/people.ts'
import { openCard, permit, playPush, subscribe } from '../e2e/push-steps.ts'

type Print = (name: string, fullPage?: boolean) => Promise<unknown>

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1'

/** Being asked for pushes, having them, having said no, and on an iPhone. The page has its pushes played from here on. */
export async function printPush(page: Page, print: Print) {
  await playPush(page)
  await signedIn(page)
  await openCard(page)
  await page.getByRole('button', { name: 'プッシュ通知を受け取る' }).waitFor()
  await print('push-asked-for')
  await subscribe(page)
  await print('push-here')
  await permit(page, 'denied')
  await page.getByRole('list', { name: '通知を許可する方法' }).waitFor()
  await print('push-refused')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setUserAgentOverride', { userAgent: iphone })
  await openCard(page)
  await print('push-home-screen')
}
