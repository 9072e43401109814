import { Hono } from 'hono'
import { type Faults, knownFaults, type Service } from './faults.ts'

/** Tests and curious people break the outside world here; see README.md for what can be broken. */
export function controlRoutes(faults: Faults): Hono {
  return new Hono().post('/', async (c) => {
    const {
      service,
      fault,
      times = 1,
      person,
      clear,
    } = await c.req.json<{
      service?: Service
      fault?: string
      times?: number
      person?: string
      clear?: boolean
    }>()
    if (clear) faults.clear()
    if (service === undefined && clear) return c.json({ ok: true })
    const known: readonly string[] | undefined = service && knownFaults[service]
    if (!service || !fault || !known?.includes(fault))
      return c.json({ error: 'unknown fault', known: knownFaults }, 400)
    faults.set(service, fault, times, person)
    return c.json({ ok: true })
  })
}
