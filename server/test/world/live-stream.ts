import { livePath } from '@hakari/contract'
import type { Browser } from './world.ts'

/** A live stream as a browser opens it: everything it was told so far, and whether the server ended it. */
export async function openStream(browser: Browser, since?: string) {
  const leave = new AbortController()
  const path = since === undefined ? livePath : `${livePath}?since=${since}`
  const answer = await browser.fetch(path, { signal: leave.signal })
  const heard = { text: '', ended: false }
  void (async () => {
    for await (const part of answer.body ?? []) heard.text += Buffer.from(part).toString()
    heard.ended = true
  })().catch(() => {})
  return { answer, heard, leave: () => leave.abort() }
}
