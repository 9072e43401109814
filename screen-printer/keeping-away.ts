import type { Browser, Page } from '@playwright/test'
import { blocked, elsewhere, muted, withMutedWord } from '../e2e/keeping-away-steps.ts'
import { signedIn, signInAsGoogleMember } from '../e2e/people.ts'
import { button, card, chooseInMenu, commented, followed, published } from '../e2e/publishing.ts'

type Print = (name: string, fullPage?: boolean) => Promise<unknown>

/** Menus and questions about somebody else, and the lists in the settings. */
export async function printKeepingAway(page: Page, print: Print, browser: Browser, baseURL: string) {
  await signInAsGoogleMember(page, { bio: '朝に量っています。' })
  const mine = await published(page, '58.1', '昨日は少し歩きました。')
  const [one, other] = [await elsewhere(browser, baseURL), await elsewhere(browser, baseURL)]
  const { member } = await signedIn(one)
  const { member: another } = await signedIn(other)
  await followed(page, member.id)
  await withMutedWord(page, 'ケーキ')
  await published(one, '65.2', '今夜はケーキを食べました。')
  await published(one, '65.1', '雨なので、家で体操をしました。')
  await commented(one, mine.id, 'おつかれさまです。')
  await page.goto('/')
  const theirs = card(page, '家で体操')
  const asked = [
    ['mute', /^ミュート/],
    ['block', /^ブロック/],
    ['report', /^報告/],
  ] as const
  await button(theirs, 'その他').click()
  await page.getByRole('menuitem', { name: /^報告/ }).waitFor()
  await print('keeping-away-menu')
  await page.keyboard.press('Escape')
  for (const [name, item] of asked) {
    await chooseInMenu(page, theirs, item)
    await page.getByRole('dialog').getByRole('button').first().waitFor()
    await print(`keeping-away-${name}`)
    await page.keyboard.press('Escape')
  }
  await chooseInMenu(page, card(page, '少し歩きました'), 'コメントできる人')
  await page.getByRole('radio', { name: '受け付けない' }).waitFor()
  await print('keeping-away-commenters')
  await page.keyboard.press('Escape')
  await muted(page, member.id, 'week')
  await blocked(page, another.id)
  await page.goto(`/user/${member.handle}`)
  await page.getByRole('group', { name: 'ミュート中' }).waitFor()
  await print('keeping-away-profile')
  for (const list of ['muted', 'blocked', 'muted-words']) {
    await page.goto(`/settings/${list}`)
    await page.getByRole('main').getByRole('listitem').first().waitFor()
    await print(`settings-${list}`)
  }
  await one.close()
  await other.close()
}
