import type { Send } from '@hakari/contract'

export interface EarlyAnswer {
  /** Whom whoever asked believed to be signed in. */
  member: string | undefined
  answer: ReturnType<Send>
}

declare global {
  /** What the script in the page's head asked while the program was on its way, by address. Not there in development until something else comes early. */
  var earlyAnswers: Map<string, EarlyAnswer> | undefined
}

/** An answer that was asked for early is taken once, and by who would have asked the same. */
export function takeEarlyAnswer(url: string, member: string | undefined): ReturnType<Send> | undefined {
  const early = globalThis.earlyAnswers?.get(url)
  globalThis.earlyAnswers?.delete(url)
  return early?.member === member ? early?.answer : undefined
}

/** Answers that come with another one, for who asks for them by then. */
export function giveEarlyAnswers(answers: Map<string, EarlyAnswer>): { takeBack: () => void } {
  globalThis.earlyAnswers ??= new Map()
  const early = globalThis.earlyAnswers
  for (const [url, answer] of answers) early.set(url, answer)
  return {
    takeBack() {
      for (const [url, answer] of answers) if (early.get(url) === answer) early.delete(url)
    },
  }
}

/** What was answered before something is done may be another thing afterwards. */
export const dropEarlyAnswers = () => globalThis.earlyAnswers?.clear()
