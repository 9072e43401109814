import { parseSync, Visitor } from 'oxc-parser'

/** Where a template puts something in. */
export const gap = '\u0000'

/** What a file says in strings, templates and patterns; comments and the names of tests do not count. */
export function wordsIn(path: string, source: string): string[] {
  const words: string[] = []
  const titles = new Set<number>()
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (title && /^(test|describe|it)\b/.test(source.slice(callee.start, callee.end))) titles.add(title.start)
    },
    Literal(node) {
      if (titles.has(node.start)) return
      if ('regex' in node) words.push(node.regex.pattern)
      else if (typeof node.value === 'string') words.push(node.value)
    },
    TemplateLiteral(node) {
      if (!titles.has(node.start)) words.push(node.quasis.map(({ value }) => value.cooked ?? value.raw).join(gap))
    },
  }).visit(parseSync(path, source).program)
  return words
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
