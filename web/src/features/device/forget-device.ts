import { sessions } from '@hakari/contract'
import { call } from '../../api/call.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import { clearOfflineCache } from '../../store/offline-cache.ts'
import { endPush } from '../push/index.ts'
import { unregisterServiceWorker } from './register-service-worker.ts'

/** Some browsers take their time with it; it goes on without anybody waiting. */
const patienceMs = 3000

/** Whatever Hakari wrote down in this browser. It begins anew when the server next says who is here. */
export async function forgetDevice(outbox: Outbox): Promise<void> {
  await endPush()
  clearOfflineCache()
  outbox.forgetAll()
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = window[name]
      for (const key of Object.keys(storage)) if (key.startsWith('hakari')) storage.removeItem(key)
    } catch {
      // A browser that refuses its storage keeps nothing in it.
    }
  }
  // The shell holds nothing of anybody: where it cannot be reached, it may stay.
  await unregisterServiceWorker().catch(() => {})
  // Pictures of people lie in the browser's own cache, which only an answer of the server can empty. It
  // also takes away the cookie by which this browser is known, which no script sees.
  await Promise.race([
    call(sessions.forgetBrowser, {}).catch(() => {}),
    new Promise((done) => setTimeout(done, patienceMs)),
  ])
}
