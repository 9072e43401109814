import type * as News from './news.ts'

/** Nobody needs it for the first screen: it comes with the first word of the server. What it is needed for waits for it. */
export const withNews = (act: (news: typeof News) => unknown): void =>
  void import('./news.ts').then(act).catch(() => {})
