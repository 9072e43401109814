/** Everything that a condition of a plan says to be equal: `((e.member_id = 'x'::uuid) AND (e.id = l.entry_id))` is two pairs. */
export function equalitiesIn(condition: string): [string, string][] {
  return conjunctsOf(condition).flatMap((part): [string, string][] => {
    const sides = splitAt(part, ' = ')
    return sides.length === 2 && sides.every((side) => isColumn(side) || isConstant(side))
      ? [[sides[0] ?? '', sides[1] ?? '']]
      : []
  })
}

export const isConstant = (text: string): boolean => /^'(?:[^']|'')*'::[\w ]+$/.test(text)

const isColumn = (text: string): boolean => /^(?:"[^"]+"|\w+)\.\w+$/.test(text)

function conjunctsOf(condition: string): string[] {
  const text = withoutBrackets(condition)
  const parts = splitAt(text, ' AND ')
  return parts.length === 1 ? [text] : parts.flatMap(conjunctsOf)
}

function withoutBrackets(text: string): string {
  if (!text.startsWith('(')) return text
  const isOne = depths(text).every(([, depth], at) => depth > 0 || at === text.length - 1)
  return isOne && text.endsWith(')') ? withoutBrackets(text.slice(1, -1)) : text
}

/** Only where neither brackets nor quotes are open. */
function splitAt(text: string, word: string): string[] {
  const parts: string[] = []
  let from = 0
  for (const [at, depth] of depths(text))
    if (depth === 0 && at >= from && text.startsWith(word, at)) {
      parts.push(text.slice(from, at))
      from = at + word.length
    }
  return [...parts, text.slice(from)]
}

/** How many brackets, or quotes, are open after each character. */
function depths(text: string): [at: number, depth: number][] {
  let depth = 0
  let isQuoted = false
  return Array.from({ length: text.length }, (_, at) => {
    const character = text[at]
    if (character === "'") isQuoted = !isQuoted
    else if (!isQuoted && character === '(') depth++
    else if (!isQuoted && character === ')') depth--
    return [at, depth + Number(isQuoted)]
  })
}
