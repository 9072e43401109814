import type { Page } from '@playwright/test'

/**
 * From now on nothing the server says by itself reaches the page, which otherwise asks for everything anew when it first
 * hears of it: what is tried again then is tried by hand.
 */
export const blockLiveStream = (page: Page) => page.route('**/api/live*', () => {})
