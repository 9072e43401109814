import type { Send } from '@hakari/contract'

interface EarlyAnswer {
  /** Whom whoever asked believed to be signed in. */
  member: string | undefined
  answer: ReturnType<Send>
}

declare global {
  /** What the script in the page's head asked while the program was on its way, by address. Not there in development. */
  var earlyAnswers: Map<string, EarlyAnswer> | undefined
}

/** An answer that was asked for early is taken once, and by who would have asked the same. */
export function takeEarlyAnswer(url: string, member: string | undefined): ReturnType<Send> | undefined {
  const early = globalThis.earlyAnswers?.get(url)
  globalThis.earlyAnswers?.delete(url)
  return early?.member === member ? early?.answer : undefined
}

/** What was answered before something is done may be another thing afterwards. */
export const dropEarlyAnswers = () => globalThis.earlyAnswers?.clear()
