import type { BrowserContext, Page } from '@playwright/test'

const kept = new WeakSet<BrowserContext>()

/**
 * From a context's first route on there is always one, of a place that nobody asks for. Playwright ends all interception with
 * the last route, and of what a page asks in that moment one request in twenty is never answered.
 */
export function keepIntercepting(context: BrowserContext): void {
  keepWith(context, context)
  context.on('page', (page) => keepWith(context, page))
}

/** All routes of this context were taken away, that one too. */
export const interceptsNoMore = (context: BrowserContext): boolean => kept.delete(context)

function keepWith(context: BrowserContext, routed: BrowserContext | Page): void {
  const route = routed.route.bind(routed)
  routed.route = async (...args) => {
    if (!kept.has(context)) {
      kept.add(context)
      await context.route('http://asked-by-nobody.invalid/', (asked) => asked.abort())
    }
    return route(...args)
  }
}
