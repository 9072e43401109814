import type { Browser, Page } from '@playwright/test'
import { newMember } from '../e2e/member-steps.ts'
import { caseAbout, decide, moderatorIn, report, writeComment } from '../e2e/moderator-steps.ts'
import { button, published } from '../e2e/publishing.ts'

type Print = (name: string, fullPage?: boolean) => Promise<unknown>

/** What moderators see, and whoever they act about. */
export async function printModeration(page: Page, print: Print, browser: Browser, baseURL: string) {
  const [moderators, others] = [await browser.newContext({ baseURL }), await browser.newContext({ baseURL })]
  await moderatorIn(moderators)
  await newMember(others)
  const member = await newMember(page)
  const { id: entryId } = await published(others, '61.4', '昼のおにぎりを四つにしました。')
  await report(others, { kind: 'comment', id: await writeComment(page, entryId, 'ひどい言葉です。') })
  await decide(moderators, await caseAbout(moderators, member.id), {
    act: 'suspend',
    days: 7,
    message: 'お控えください。',
  })
  await page.goto('/')
  await page.getByRole('link', { name: '理由と異議申し立て' }).click()
  await button(page, '異議を申し立てる').click()
  await print('suspended-notices', true)
  await page.getByLabel('異議申し立ての内容').fill('言いすぎました。')
  await button(page, '送信する').click()
  await page.getByText('異議申し立てを受け付けました。').waitFor()
  await report(others, { kind: 'profile', id: member.id, reason: 'spam', note: '宣伝ばかりです。' })
  await page.context().clearCookies()
  const { id } = await moderatorIn(page)
  await report(others, { kind: 'profile', id })
  for (const tab of ['reports', 'objections', 'registrations', 'audit', 'figures']) {
    await page.goto(`/moderation?tab=${tab}`)
    await page.getByRole('heading', { level: 1, name: 'モデレーション' }).waitFor()
    await page.getByText('読み込み中...').first().waitFor({ state: 'detached' })
    await print(`moderation-${tab}`, true)
  }
  await page.goto(`/moderation/cases/${await caseAbout(page, member.id)}`)
  await page.getByRole('radio', { name: '停止', exact: true }).check()
  await print('moderation-case', true)
  await button(page, '停止する').click()
  await print('moderation-question')
  await Promise.all([moderators.close(), others.close()])
}
