import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'

/** All that the largest of the browser's page processes holds for itself, with its workers and their buffers, in bytes. */
export async function watchMemory(page: Page): Promise<{ measure: () => Promise<void>; most: () => number }> {
  const devTools = await page.context().browser()?.newBrowserCDPSession()
  let most = 0
  return {
    measure: async () => {
      const { processInfo = [] } = (await devTools?.send('SystemInfo.getProcessInfo')) ?? {}
      for (const { type, id } of processInfo) if (type === 'renderer') most = Math.max(most, await privateBytes(id))
    },
    most: () => most,
  }
}

async function privateBytes(pid: number): Promise<number> {
  const lines = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  const kilobytes = [...lines.matchAll(/^(?:Private_\w+|SwapPss):\s+(\d+) kB$/gm)].map(([, amount]) => Number(amount))
  return kilobytes.reduce((sum, amount) => sum + amount, 0) * 1024
}
