import type { Page } from '@playwright/test'

/** What stands around a screen is asked for part by part, as where one question for all of it fails: each can then be answered by the test. */
export const askSingly = (page: Page) => page.route('**/api/opening', (route) => route.abort())
