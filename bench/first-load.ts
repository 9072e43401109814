import { chromium as playwright } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { chromium } from '../e2e/chromium.ts'

/** What a browser with an empty cache fetches to show the landing, gzipped. */
export async function firstLoad(url: string): Promise<{ all: number; script: number }> {
  const { executablePath, env } = await chromium()
  const browser = await playwright.launch({ executablePath, env: { ...process.env, ...env }, args: ['--no-sandbox'] })
  const page = await browser.newPage()
  const sizes: [type: string, bytes: number][] = []
  page.on('response', async (response) => {
    const body = await response.body().catch(() => Buffer.alloc(0))
    sizes.push([response.request().resourceType(), gzipSync(body, { level: 9 }).length])
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await browser.close()
  const sum = (rows: typeof sizes) => rows.reduce((total, [, bytes]) => total + bytes, 0)
  return { all: sum(sizes), script: sum(sizes.filter(([type]) => type === 'script')) }
}
