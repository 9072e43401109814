import type { Context } from 'hono'

/** GET or POST, and for a POST the form or the address: everything is taken. */
export async function parametersOf(c: Context): Promise<URLSearchParams> {
  const inAddress = Object.entries(c.req.query())
  if (c.req.method === 'GET') return new URLSearchParams(inAddress)
  return new URLSearchParams([...new URLSearchParams(await c.req.text()), ...inAddress])
}
