import type { AnyOperation } from '@hakari/contract'
import type { Hono } from 'hono'
import { apiDocs } from './api-docs.ts'
import type { HttpEnv } from './context.ts'
import { openApi } from './openapi.ts'

/** The contract for machines and for readers: made for the first who asks, and kept, because anybody may ask. */
export function describeApi(
  app: Hono<HttpEnv>,
  operations: readonly AnyOperation[],
  { https, name }: { https: boolean; name: string },
) {
  let forMachines: string | undefined
  let forReaders: Promise<string> | undefined
  app.get('/api/openapi.json', (c) => {
    forMachines ??= JSON.stringify(openApi(operations, { https, name }))
    return c.body(forMachines, 200, { 'Content-Type': 'application/json' })
  })
  app.get('/api/docs', async (c) => {
    forReaders ??= Promise.resolve(apiDocs(operations, name)).then(String)
    return c.html(await forReaders)
  })
}
