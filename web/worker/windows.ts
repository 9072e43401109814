declare const self: ServiceWorkerGlobalScope

/** So long a window that was fetched from the background may take to answer. */
const patienceMs = 5000
const askEveryMs = 300

/** Pages of ours, also those that were there before this worker. */
export const ownWindows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/**
 * In the running window if there is one. The page goes there by itself, so that somebody who has typed something is asked
 * first; one that does not answer, such as a visitor's, is sent there.
 */
export async function openPage(path: string): Promise<void> {
  const windows = await ownWindows()
  const running = windows.find(({ focused }) => focused) ?? windows.find(isVisible) ?? windows[0]
  const focused = await running?.focus().catch(() => undefined)
  if (!focused) return void (await self.clients.openWindow(path))
  if (await goesThere(focused, path)) return
  // A page that no worker serves cannot be sent anywhere; it is in front at least.
  await focused.navigate(path).catch(() => self.clients.openWindow(path).catch(() => null))
}

const isVisible = ({ visibilityState }: WindowClient) => visibilityState === 'visible'

/** Asked again and again, because a page that has only begun to load does not listen yet. It goes once for each touch. */
function goesThere(page: WindowClient, path: string): Promise<boolean> {
  const touch = crypto.randomUUID()
  return new Promise((resolve) => {
    const ask = () => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => end(true))
      port1.start()
      page.postMessage({ opens: path, touch }, [port2])
    }
    const again = setInterval(ask, askEveryMs)
    const timer = setTimeout(() => end(false), patienceMs)
    const end = (goes: boolean) => {
      clearInterval(again)
      clearTimeout(timer)
      resolve(goes)
    }
    ask()
  })
}
