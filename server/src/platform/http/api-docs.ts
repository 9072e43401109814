import { type AnyOperation, livePath } from '@hakari/contract'
import { html } from 'hono/html'
import { toJSONSchema } from 'zod'
import { refusalsOf } from './openapi.ts'

/** The contract as a page to read: no script, no style but the browser's. */
export const apiDocs = (operations: readonly AnyOperation[], name: string) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${name} API</title>
      </head>
      <body>
        <main>
          <h1>${name} API</h1>
          <p>
            Writes come from the same origin and are JSON; where a picture may come along they are
            <code>multipart/form-data</code> with the parts <code>body</code> (the JSON) and <code>picture</code> (the
            file). A refusal is <code>{"refusal": code, "requestId": id}</code> with the code's HTTP status. For
            machines: <a href="/api/openapi.json">openapi.json</a>.
          </p>
          <p>
            Beside each address stands who may call: <code>anyone</code>, a <code>member</code> who is signed in, or
            somebody <code>registering</code>, who has proven an address by a mailed link or with Google and has not
            completed the form yet. A cookie says which.
          </p>
          <p>
            <code>GET ${livePath}</code> is a member's stream of server-sent events: hints that something changed. What
            changed is fetched by an operation.
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
    ${
      operation.picture
        ? html`<h3>picture</h3>
            <p>A file, ${operation.picture}.</p>`
        : ''
    }
    <h3>answer</h3>
    <pre>${shape(toJSONSchema(operation.output, { unrepresentable: 'any' }))}</pre>
    <h3>refusals</h3>
    <p>${refusalsOf(operation).join(', ')}</p>
  </section>`

function shape(schema: object): string {
  const { $schema: _, additionalProperties: __, ...rest } = schema as Record<string, unknown>
  return JSON.stringify(rest, null, 2)
}
