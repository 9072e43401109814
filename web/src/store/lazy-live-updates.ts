import type * as LiveUpdates from './live-updates.ts'

/** The first screen does without this code: it is fetched with the first live update, and what needs it waits for it. */
export const withLiveUpdates = (act: (liveUpdates: typeof LiveUpdates) => unknown): void =>
  void import('./live-updates.ts').then(act).catch(() => {})
