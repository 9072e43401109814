import type { AnyOperation } from '@hakari/contract'
import { html } from 'hono/html'
import { toJSONSchema } from 'zod'
import { refusalsOf } from './openapi.ts'

/** The contract as a page to read: no script, no style but the browser's. */
export const apiDocs = (operations: readonly AnyOperation[]) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Hakari API</title>
      </head>
      <body>
        <main>
          <h1>Hakari API</h1>
          <p>
            Writes are JSON from the same origin. A refusal is <code>{"refusal": code, "requestId": id}</code> with the
            code's HTTP status. For machines: <a href="/api/openapi.json">openapi.json</a>.
          </p>
          ${operations.map(section)}
        </main>
      </body>
    </html>`

const section = (operation: AnyOperation) =>
  html` <section>
    <h2 id="${operation.id}">${operation.id}</h2>
    <p><code>${operation.method} /api${operation.path}</code> (${operation.access})</p>
    <p>${operation.summary}</p>
    ${operation.creates ? html`<p>Needs an <code>Idempotency-Key</code> header: a UUID, the same for every retry.</p>` : ''}
    ${Object.entries(operation.input).map(
      ([place, schema]) =>
        html`<h3>${place}</h3>
          <pre>${shape(toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))}</pre>`,
    )}
    <h3>answer</h3>
    <pre>${shape(toJSONSchema(operation.output, { unrepresentable: 'any' }))}</pre>
    <h3>refusals</h3>
    <p>${refusalsOf(operation).join(', ')}</p>
  </section>`

function shape(schema: object): string {
  const { $schema: _, additionalProperties: __, ...rest } = schema as Record<string, unknown>
  return JSON.stringify(rest, null, 2)
}
