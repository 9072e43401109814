const tokens =
  /--[^\n]*|\/\*[\s\S]*?\*\/|[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|\s+|\w+|[\s\S]/g

/**
 * The statements of a file, in the one form that rules read: small letters, one space between words, no comments, and what
 * stands in quotes as `'?'` or, for bodies of functions, `$$`.
 */
export function statementsOf(sql: string): string[] {
  const statements: string[] = []
  let words = ''
  const end = () => {
    const statement = words
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ ?([(),]) ?/g, (_, sign: string) => spaced(sign))
      .trim()
    if (statement !== '') statements.push(statement)
    words = ''
  }
  for (const [token] of sql.matchAll(tokens)) {
    if (token === ';') end()
    else if (token.startsWith('--') || token.startsWith('/*')) words += ' '
    else if (token.endsWith("'") && token.length > 1) words += "'?'"
    else if (token.endsWith('$') && token.length > 1) words += '$$'
    else if (token.startsWith('"')) words += token.slice(1, -1)
    else words += token.toLowerCase()
  }
  end()
  return statements
}

const spaced = (sign: string) => (sign === '(' ? ' (' : `${sign} `)

/** Parts between commas that stand in no brackets. */
export function partsOf(list: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of list) {
    if (sign === '(' || sign === '[') depth++
    if (sign === ')' || sign === ']') depth--
    if (sign === ',' && depth === 0) parts.push('')
    else parts.push((parts.pop() ?? '') + sign)
  }
  return parts.map((part) => part.trim())
}
