/** Answered by the server alone: nothing of these is looked at, let alone kept, and no notification leads there. */
export const ofTheServer = /^\/((api|pictures|cards|healthz|readyz|metrics|invite)(\/|$)|google\/start$|[^/]*\.[^/]*$)/

/** The page a notification leads to: one of ours, or the home. */
export function ownPath(path: unknown, origin: string): string {
  try {
    const url = new URL(typeof path === 'string' ? path : '/', origin)
    return url.origin !== origin || ofTheServer.test(url.pathname) ? '/' : url.pathname + url.search + url.hash
  } catch {
    return '/'
  }
}
