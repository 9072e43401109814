import type { Page } from '@playwright/test'
import { connected, fitbit, healthPlanet, openSheet, wayBackFrom } from '../e2e/import-steps.ts'
import { button } from '../e2e/publishing.ts'

type Print = (name: string, fullPage?: boolean) => Promise<unknown>

/** The cards of the services, the pages they lead back to, and what they bring into the record dialog. */
export async function printImports(page: Page, print: Print) {
  const atCards = async (words: string) => {
    await page.goto('/settings?tab=security')
    await page.getByText(words).first().waitFor()
    await page.getByRole('group', { name: 'Fitbit', exact: true }).scrollIntoViewIfNeeded()
  }
  await page.goto('/settings?tab=security')
  await button(page, 'Fitbitと連携する').click()
  await page.getByRole('button', { name: '森 遥' }).waitFor()
  await print('sandbox-google-health', true)
  await page.goto((await wayBackFrom(page, healthPlanet, { cancel: 'yes' })).href)
  await page.getByRole('alert').waitFor()
  await print('callback-cancelled')
  const finish = '**/api/integrations/*/finish'
  await page.route(finish, (route) => route.abort())
  await page.goto((await wayBackFrom(page, fitbit, { person: 'daily-haruka' })).href)
  await button(page, 'もう一度試す').waitFor()
  await print('callback-offline')
  await page.unroute(finish)
  await button(page, 'もう一度試す').click()
  await page.getByRole('heading', { name: 'Fitbitと連携しました' }).waitFor()
  await print('callback-connected')
  await connected(page, healthPlanet, 'revoked-ren')
  await openSheet(page, healthPlanet)
  await print('record-imports')
  await button(page, 'Fitbitから取り込む').click()
  await page.getByText('の測定値です').waitFor()
  await print('record-imported')
  await button(page, 'Health Planetから取り込む').click()
  await page.getByRole('alert').waitFor()
  await print('record-import-failed')
  await atCards('連携が切れています')
  await print('settings-integrations')
  await button(page, 'Fitbitの連携を解除').click()
  await print('settings-disconnect')
  await button(page, '解除する').click()
  await page.getByText('Fitbitとの連携を解除しました').waitFor()
}
