import type { Locator } from '@playwright/test'

/**
 * The second press comes before any answer. Of a double click it may come after, and then falls on what stands in that
 * place by now and takes the focus away.
 */
export async function pressTwice(button: Locator): Promise<void> {
  await button.hover()
  await button.evaluate((pressed: HTMLElement) => {
    pressed.focus()
    pressed.click()
    pressed.click()
  })
}
