declare const self: ServiceWorkerGlobalScope

/** So long a window that was fetched from the background may take to answer. */
const patienceMs = 5000

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

function goesThere(page: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), patienceMs)
    port1.addEventListener('message', () => {
      clearTimeout(timer)
      resolve(true)
    })
    port1.start()
    page.postMessage({ opens: path }, [port2])
  })
}
