/** How long the phrases of a sentence are: a digit of 36 for each. */
const lengths = new Map<string, string>()

/**
 * A sentence of ours that may need more than one line. It stays as it is; the build adds where its phrases end
 * (web/cut-phrases.ts), for browsers that cannot tell.
 */
export function phrased(sentence: string, cuts?: string): string {
  if (cuts !== undefined) lengths.set(sentence, cuts)
  return sentence
}

/** What a heading of several phrases is called: Chromium reads a space where one may end. */
export const nameOfPhrases = (sentence: string) => (phrasesOf(sentence).length > 1 ? sentence : undefined)

/** Splits a sentence into its phrases; one that was never cut is one phrase. */
export function phrasesOf(sentence: string): string[] {
  const cuts = lengths.get(sentence)
  if (cuts === undefined) return [sentence]
  let end = 0
  return Array.from(cuts, (digit) => sentence.slice(end, (end += parseInt(digit, 36))))
}
