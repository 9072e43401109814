import { model } from 'budoux/dist/data/models/ja.js'
import { Parser } from 'budoux/dist/parser.js'
import type { Plugin } from 'vite'

const parser = new Parser(model)

/** A number keeps its unit, and a date its parts. */
const isWhole = (before: string, after: string) =>
  /\d$/.test(before) || (/\d[\u5e74\u6708]$/.test(before) && /^\d/.test(after))

/** The lengths of its phrases, a digit of 36 for each. */
export function cutsOf(sentence: string): string {
  const phrases: string[] = []
  for (const phrase of parser.parse(sentence)) {
    const before = phrases.at(-1)
    if (before !== undefined && isWhole(before, phrase)) phrases[phrases.length - 1] = before + phrase
    else phrases.push(phrase)
  }
  return phrases.map(({ length }) => length.toString(36)).join('')
}

/** Where a sentence of ours may be broken is found out once, here: no browser needs the model that knows. */
export const cutsPhrases: Plugin = {
  name: 'cuts-phrases',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.*text\.ts$/ },
    handler: (code) => ({
      code: code.replaceAll(
        /\bphrased\(\s*'([^'\\]+)',?\s*\)/g,
        (_, sentence: string) => `phrased('${sentence}', '${cutsOf(sentence)}')`,
      ),
      map: null,
    }),
  },
}
