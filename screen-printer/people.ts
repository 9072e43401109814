import type { Browser, BrowserContext, Page } from '@playwright/test'
import { signInAsGoogleMember, signedIn } from '../e2e/people.ts'
import {
  button,
  card,
  chooseInMenu,
  commented,
  followed,
  measured,
  pathOf,
  published,
  shortLinkOf,
} from '../e2e/publishing.ts'

type Print = (name: string, fullPage?: boolean) => Promise<unknown>

/** Home and people, with something in them: a few who follow each other, publish and talk. */
export async function printPeople(page: Page, print: Print, browser: Browser, baseURL: string) {
  const others = await Promise.all([1, 2, 3, 4].map(() => browser.newContext({ baseURL })))
  const members = await Promise.all(
    others.map(async (other) => (await published(await newcomer(other), '70.2')).member),
  )
  await signInAsGoogleMember(page)
  await page.goto('/')
  const firstSteps = page.getByRole('group', { name: 'はじめの3つ' })
  await firstSteps.waitFor()
  await page.getByRole('article').first().waitFor()
  await print('home-empty', true)
  await button(firstSteps, '閉じる').click()
  await firstSteps.waitFor({ state: 'hidden' })
  await page.goto('/followers')
  await page.getByText('まだフォロワーがいません').waitFor()
  await print('followers-empty')
  await published(page, '58.7', '')
  const mine = await published(page, '58.4', '朝いちばん。昨日は少し歩きました。\n夜ごはんは軽めにして、早く寝ました。')
  const [first, second] = others as [BrowserContext, BrowserContext]
  const theirs = await published(first, '71', `長い一日でした。https://example.jp/${'a'.repeat(120)}`)
  for (const { id } of members.slice(0, 2)) await followed(page, id)
  for (const other of others) await followed(other, mine.member.id)
  await commented(first, mine.id, 'いいペースですね。')
  await commented(page, mine.id, 'ありがとうございます。無理をしないで続けます。')
  await commented(second, mine.id, 'わたしも今日から始めます。一緒にがんばりましょう。')
  await page.goto('/')
  await card(page, '朝いちばん').waitFor()
  await print('home')
  await button(card(page, '朝いちばん'), 'コメント').click()
  await page.getByText('わたしも今日から').waitFor()
  await print('home-comments', true)
  await page.goto('/')
  await button(card(page, '朝いちばん'), 'シェア').click()
  await print('home-share')
  await page.keyboard.press('Escape')
  await printShortLink(page, print, mine.id)
  await page.goto('/')
  await page.getByRole('button', { name: '体重を記録', exact: true }).click()
  await page.getByLabel('体重（kg）').fill('600')
  await page.getByLabel('メモ（任意）').fill('メモ')
  await page.getByRole('button', { name: '公開する' }).click()
  await print('record-problem')
  await page.goto('/')
  await chooseInMenu(page, card(page, '朝いちばん'), '編集')
  await page.getByRole('dialog', { name: '記録を編集' }).waitFor()
  await print('home-edit')
  await page.keyboard.press('Escape')
  await chooseInMenu(page, card(page, '朝いちばん'), '削除')
  await print('home-deletion')
  await page.goto('/?tab=all')
  await page.getByRole('article').first().waitFor()
  await print('home-all', true)
  await page.goto('/users')
  await page.getByRole('main').getByRole('listitem').first().waitFor()
  await print('users')
  await page.goto('/users?q=nobody')
  await page.getByText('見つかりませんでした').waitFor()
  await print('users-none')
  for (const [path, name] of [
    ['/followers', 'followers'],
    ['/following', 'following'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('main').getByRole('listitem').first().waitFor()
    await print(name)
  }
  for (const [{ handle }, name] of [
    [mine.member, 'profile-own'],
    [theirs.member, 'profile'],
  ] as const) {
    await page.goto(`/user/${handle}`)
    await page.getByRole('heading', { level: 2, name: /^記録/ }).waitFor()
    await print(name, true)
  }
  await page.goto(pathOf(mine))
  await page.getByRole('article').waitFor()
  await print('post')
  const menu = page.getByRole('button', { name: 'メニュー' })
  if (await menu.isVisible()) {
    await menu.click()
    await print('drawer')
  }
  await printFigures(page, print)
  for (const other of others) await other.close()
}

/** While it is asked where a short link leads, and when nobody answers. */
async function printShortLink(page: Page, print: Print, entryId: string) {
  const link = await shortLinkOf(page, entryId)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/short-links/*', async (route) => {
    await held.promise
    await route.abort()
  })
  await page.goto(link)
  await page.getByText('リダイレクト中...').waitFor()
  await print('short-link-leading-on')
  held.resolve()
  await page.getByText('読み込みに失敗しました').waitFor()
  await print('short-link-failed')
  await page.unroute('**/api/short-links/*')
}

/** The cards of the profile tab, with three months and a gap behind them, and the lists of somebody who has done something. */
async function printFigures(page: Page, print: Print) {
  for (const daysAgo of [88, 80, 75, 71]) await measured(page, daysAgo, (63 - daysAgo / 100).toFixed(1))
  for (let daysAgo = 9; daysAgo > 0; daysAgo -= 3) await measured(page, daysAgo, (59 + daysAgo / 9).toFixed(1))
  await page.goto('/settings?tab=profile')
  await page.getByText(/^いまのトレンド/).waitFor()
  await print('settings-profile', true)
  await page.goto('/settings?tab=data')
  await page.getByRole('button', { name: 'アーカイブを作成' }).waitFor()
  await print('settings-data', true)
  for (const path of ['/users', '/activity', '/activity?tab=own']) {
    await page.goto(path)
    await page.getByRole('main').getByRole('listitem').first().waitFor()
    await print(path.slice(1).replace('?tab=', '-'))
  }
}

async function newcomer(context: BrowserContext) {
  await signedIn(context)
  return context
}
