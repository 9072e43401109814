import type { Plugin } from 'vite'

/** Of an operation the browser needs how to ask and what is answered. */
const ofServer = new Set(['summary', 'access', 'input', 'refusals', 'clearsCache', 'saysError', 'whileSuspended'])

/**
 * Leaves out of the build what only the server asks of an operation, and with it the rules for whatever can be sent. A form
 * names its schema, which is a value of its own.
 */
export const trimsOperations: Plugin = {
  name: 'trims-operations',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/(contract|web)\/src\/.+\.tsx?$/ },
    handler(code, id) {
      if (/\.input\.(params|query|body)\b/.test(code))
        this.error(`${id}: a browser does not know the input of an operation`)
      if (!id.includes('/contract/')) return null
      // With which status something is refused is the server's, too: a browser knows the names.
      if (id.endsWith('/contract/src/refusals.ts')) return code.replaceAll(/(?<=^ {2}\w+: )\d{3}(?=,$)/gm, '0')
      const { body } = this.parse(code, { lang: 'ts' })
      const declared = body
        .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
        .flatMap((statement) => (statement?.type === 'VariableDeclaration' ? statement.declarations : []))
      let kept = code
      for (const { init } of declared.toReversed()) {
        if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') continue
        const [described] = init.arguments
        if (init.callee.name !== 'operation' || described?.type !== 'ObjectExpression') continue
        for (const field of described.properties.toReversed())
          if (field.type === 'Property' && field.key.type === 'Identifier' && ofServer.has(field.key.name))
            kept = kept.slice(0, field.start) + kept.slice(field.end).replace(/^,/, '')
      }
      // What is imported for nothing would still be fetched.
      for (const statement of body.toReversed()) {
        if (statement.type !== 'ImportDeclaration') continue
        const uses = ({ local }: { local: { name: string } }) =>
          kept.match(new RegExp(`\\b${local.name}\\b`, 'g')) ?? []
        if (statement.specifiers.every((imported) => uses(imported).length < 2))
          kept = kept.slice(0, statement.start) + kept.slice(statement.end)
      }
      return { code: kept, map: null }
    },
  },
}
