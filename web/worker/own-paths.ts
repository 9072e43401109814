/** Answered by the server alone: nothing of these is looked at, let alone kept, and no notification leads there. */
export const ofTheServer = /^\/((api|pictures|cards|healthz|readyz|metrics|invite)(\/|$)|google\/start$|[^/]*\.[^/]*$)/

/** The page a notification leads to: one of ours, or the home. */
export function ownPath(path: unknown, origin: string): string {
  const url = typeof path === 'string' ? URL.parse(path, origin) : null
  if (url?.origin !== origin || ofTheServer.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}
