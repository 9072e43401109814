import type { BrowserContext, Page } from '@playwright/test'

type Routed = BrowserContext | Page

const kept = new WeakSet<Routed>()

/**
 * From the first route of a page or a context on there is always one, of a place that nobody asks for. Playwright ends all
 * interception with the last route, and of what a page asks in that moment one request in twenty is never answered.
 */
export function keepIntercepting(context: BrowserContext): void {
  keepWith(context)
  context.on('page', keepWith)
}

/** All routes were taken away here, that one too. */
export const interceptsNoMore = (routed: Routed): boolean => kept.delete(routed)

function keepWith(routed: Routed): void {
  const route = routed.route.bind(routed)
  routed.route = async (...args) => {
    if (!kept.has(routed)) {
      kept.add(routed)
      await route('http://asked-by-nobody.invalid/', (asked) => asked.abort())
    }
    return route(...args)
  }
}
