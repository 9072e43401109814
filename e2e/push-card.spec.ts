import { expectAccessible } from './accessibility.ts'
import { signedIn } from './people.ts'
import { button, refuseOnce } from './publishing.ts'
import { isSubscribed, openCard, permit, playPush, pushCard, timesAsked } from './push-steps.ts'
import { expect, lostConnection, test } from './test.ts'

const receive = 'プッシュ通知を受け取る'

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('asking for push: what would come is said first, and the browser asks only after a touch', async ({ page }) => {
    await playPush(page, { answer: 'default' })
    await signedIn(page)
    await openCard(page)
    const card = pushCard(page)
    await expect(card).toContainText(
      'いいねやコメント、フォロー、選んだ人の記録、量る時間などを、下で選んだとおりにお知らせします。',
    )
    await expect(card).toContainText('だれの体重も、プッシュ通知に書かれることはありません。')
    await expect(card).toContainText('あとからいつでもやめられます。')
    await expect(button(card, receive)).toBeVisible()
    expect(await timesAsked(page)).toBe(0)
    await expectAccessible(page)
    await button(card, receive).focus()
    await page.keyboard.press('Enter')
    await expect(card.getByRole('status')).toHaveText(
      'プッシュ通知は許可されませんでした。もう一度お試しいただけます。',
    )
    expect(await timesAsked(page)).toBe(1)
    await expect(button(card, receive)).toBeFocused()
    expect(await isSubscribed(page)).toBe(false)
  })

  test('asking for push: where the browser says no, the card says what to do, and hears of it when it is done', async ({
    page,
  }) => {
    await playPush(page, { answer: 'denied' })
    await signedIn(page)
    await openCard(page)
    const card = pushCard(page)
    await button(card, receive).click()
    await expect(card).toContainText(
      'このサイトの通知は、ブラウザの設定で止められています。受け取るには、許可に変えてください。',
    )
    await expect(card.getByRole('list', { name: '通知を許可する方法' }).getByRole('listitem')).toHaveCount(4)
    await expect(card.getByRole('heading', { name: 'プッシュ通知' })).toBeFocused()
    await expect(card.getByRole('button')).toHaveCount(0)
    await expectAccessible(page)
    await permit(page, 'granted')
    await expect(button(card, receive)).toBeVisible()
    expect(await isSubscribed(page)).toBe(false)
  })

  test('asking for push: two touches subscribe once, and what the server refuses is said', async ({ page }) => {
    const made = await playPush(page)
    await signedIn(page)
    await openCard(page)
    const card = pushCard(page)
    await refuseOnce(page, '**/api/push', { method: 'PUT', refusal: 'push_service_unknown' })
    await button(card, receive).click()
    await expect(card.getByRole('alert')).toHaveText('このブラウザのプッシュ通知には対応していません。')
    await page.context().setOffline(true)
    await button(card, receive).click()
    await expect(card.getByRole('alert')).toHaveText(`プッシュ通知を始められませんでした${lostConnection}`)
    await page.context().setOffline(false)
    await button(card, receive).dblclick()
    await expect(card.getByText('この端末で受け取っています。')).toBeVisible()
    expect(await isSubscribed(page)).toBe(true)
    expect(made).toHaveLength(1)
    await page.context().setOffline(true)
    await button(card, 'テストを送る').click()
    await expect(card.getByRole('alert')).toHaveText(`テストを送れませんでした${lostConnection}`)
    await button(card, 'この端末での受け取りをやめる').click()
    await expect(card.getByRole('alert')).toHaveText(`プッシュ通知の受け取りをやめられませんでした${lostConnection}`)
    await page.context().setOffline(false)
    expect(await isSubscribed(page)).toBe(true)
  })

  test('asking for push: a browser that cannot subscribe says so', async ({ page }) => {
    await playPush(page)
    await page.addInitScript(() => {
      PushManager.prototype.subscribe = () => Promise.reject(new DOMException('push service error', 'AbortError'))
    })
    await signedIn(page)
    await openCard(page)
    await button(pushCard(page), receive).click()
    await expect(pushCard(page).getByRole('alert')).toHaveText(
      'ブラウザがプッシュ通知を始められませんでした。シークレットウィンドウではないことを確かめ、ページを開き直してから、もう一度お試しください。',
    )
    await expect(button(pushCard(page), receive)).toBeFocused()
    expect(await isSubscribed(page)).toBe(false)
  })

  test('asking for push: a permission that is taken away ends it', async ({ page }) => {
    await playPush(page)
    await signedIn(page)
    await openCard(page)
    await button(pushCard(page), receive).click()
    await expect(pushCard(page).getByText('この端末で受け取っています。')).toBeVisible()
    await permit(page, 'denied')
    await expect(pushCard(page).getByRole('list', { name: '通知を許可する方法' })).toBeVisible()
    await expect.poll(() => isSubscribed(page)).toBe(false)
  })

  test('asking for push: a card that cannot be loaded says so and offers to try again', async ({ page }) => {
    await playPush(page)
    await signedIn(page)
    await page.route('**/api/push', (route) => route.abort())
    await openCard(page)
    await expect(pushCard(page).getByRole('alert')).toContainText('読み込みに失敗しました')
    await page.unroute('**/api/push')
    await button(pushCard(page), 'もう一度試す').click()
    await expect(button(pushCard(page), receive)).toBeVisible()
  })
})

test.describe('on an iPhone', () => {
  test.use({
    appearsAs:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  })

  test('asking for push: outside the home screen the way there is explained step by step', async ({ page }) => {
    await signedIn(page)
    await openCard(page)
    const card = pushCard(page)
    await expect(card).toContainText(
      'iPhoneやiPadでは、ホーム画面に追加したアプリだけがプッシュ通知を受け取れます（iOS 16.4以降）。',
    )
    const steps = card.getByRole('list', { name: 'ホーム画面に追加する手順' }).getByRole('listitem')
    await expect(steps).toHaveCount(3)
    await expect(steps.nth(1)).toHaveText('「ホーム画面に追加」を選び、「追加」を押します。')
    await expect(card.getByRole('button')).toHaveCount(0)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

test('asking for push: a browser without pushes is told so', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await signedIn(page)
  await openCard(page)
  await expect(pushCard(page)).toContainText(
    'このブラウザは、プッシュ通知に対応していません。ブラウザを新しくするか、ほかのブラウザや端末でお試しください。',
  )
  await expect(pushCard(page).getByRole('button')).toHaveCount(0)
})
