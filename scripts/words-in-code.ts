import { parseSync, Visitor } from 'oxc-parser'

/** Where a template puts something in. */
export const gap = '\u0000'

export interface Said {
  words: string
  /** The title of the test it stands in, as the source writes it; of none, it may belong to any. */
  test: string | undefined
}

/** What a file says in strings, templates and patterns; comments and the names of tests do not count. */
export function saidIn(path: string, source: string): Said[] {
  const found: { words: string; start: number }[] = []
  const titles = new Set<number>()
  const tests: { title: string; start: number; end: number }[] = []
  new Visitor({
    CallExpression({ callee, arguments: [title], start, end }) {
      const [kind] = /^(test|describe|it)\b(\.describe)?/.exec(source.slice(callee.start, callee.end)) ?? []
      if (!kind || (title?.type !== 'Literal' && title?.type !== 'TemplateLiteral')) return
      titles.add(title.start)
      if (!kind.endsWith('describe')) tests.push({ title: source.slice(title.start + 1, title.end - 1), start, end })
    },
    Literal(node) {
      if ('regex' in node) found.push({ words: node.regex.pattern, start: node.start })
      else if (typeof node.value === 'string') found.push({ words: node.value, start: node.start })
    },
    TemplateLiteral({ quasis, start }) {
      found.push({ words: quasis.map(({ value }) => value.cooked ?? value.raw).join(gap), start })
    },
  }).visit(parseSync(path, source).program)
  return found
    .filter(({ start }) => !titles.has(start))
    .map(({ words, start }) => ({ words, test: tests.find((it) => it.start <= start && start < it.end)?.title }))
}

/**
 * Whether a test says a sentence: whole, as no part of a longer word. What the sentence leaves open, as in {n} people,
 * may be filled in or open in the test too; a template of the test counts when what it leaves open is said beside it.
 */
export function says(words: string[], sentence: string): boolean {
  const filled = filledIn(sentence)
  return words.some((word) => filled.test(word) || isFilledBy(word))

  function isFilledBy(template: string): boolean {
    const fixed = template.split(gap)
    if (fixed.length === 1 || !fixed.some((part) => /\p{L}{2}/u.test(part))) return false
    const fillings = new RegExp(`^${fixed.map(escaped).join('(.+?)')}$`, 'u').exec(sentence)?.slice(1)
    return fillings?.every((filling) => /^\{[^}]*\}$/.test(filling) || words.includes(filling)) ?? false
  }
}

const hole = /\{([^}]*)\}/

function filledIn(sentence: string): RegExp {
  const parts = sentence.split(/(?=\{)/).map(partly)
  return new RegExp(`(?<!\\p{L})${parts.join('')}(?!\\p{L})`, 'u')
}

function partly(text: string): string {
  const [open, name] = hole.exec(text) ?? []
  if (open === undefined) return escaped(text)
  const filling = name === 'n' ? `(?:[\\d.]+|\\\\d\\+|${gap})` : `[^\\n]{1,40}?`
  return filling + escaped(text.slice(open.length))
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
