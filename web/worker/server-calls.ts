declare const self: ServiceWorkerGlobalScope

const patienceMs = 10_000

/** Asks the server in the name of whoever is signed in here; null where it did not say yes. */
async function ask(path: string, request: RequestInit = {}): Promise<Response | null> {
  try {
    const answer = await fetch(path, { ...request, signal: AbortSignal.timeout(patienceMs) })
    return answer.ok ? answer : null
  } catch {
    return null
  }
}

/** Whether the server did it, for this member and nobody else who may be signed in here by now. */
export async function write(path: string, body: object, memberId: string): Promise<boolean> {
  const headers = { 'Content-Type': 'application/json', 'Hakari-Member': memberId }
  return (await ask(path, { method: 'PUT', headers, body: JSON.stringify(body) })) !== null
}

/** The browser has thrown its subscription away: the server hears of another one, if somebody is still signed in here. */
export const renewSubscription = (): Promise<void> => navigator.locks.request('hakari.push', renew)

async function renew(): Promise<void> {
  const answer = await ask('/api/push')
  if (!answer) return
  const { publicKey, isSubscribed } = (await answer.json()) as { publicKey: string; isSubscribed: boolean }
  // Whoever is signed in here now has not asked for it.
  if (!isSubscribed) return
  const { pushManager } = self.registration
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = made.toJSON()
  await write('/api/push', { endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'] }, '')
}
