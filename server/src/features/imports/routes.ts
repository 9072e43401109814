import { imports, type ServiceConnection, type Service } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import { connect, finish } from './connect.ts'
import type { ImportDeps } from './deps.ts'
import { disconnect } from './disconnect.ts'
import { dataForAlias, exchangeForAliases } from './token-aliases.ts'
import { latestReading } from './latest.ts'
import { type Connection, connectionsOf } from './queries.ts'

export function importRoutes(serve: Serve, deps: ImportDeps) {
  serve(imports.list, async ({ viewer: { memberId } }) => {
    const connections = await connectionsOf(deps.db, memberId)
    return { items: imports.services.map((service) => shown(deps, service, connections.get(service))) }
  })

  serve(imports.connect, async ({ params: { service }, viewer }) => ({ url: await connect(deps, service, viewer) }))

  serve(imports.finish, async ({ params: { service }, body: { code, state = null }, viewer }) => {
    await finish(deps, { service, code, state, viewer })
    return current(service, viewer.memberId)
  })

  serve(imports.disconnect, async ({ params: { service }, viewer: { memberId } }) => {
    await disconnect(deps, memberId, service)
    return current(service, memberId)
  })

  serve(imports.latest, ({ params: { service }, viewer: { memberId } }) => latestReading(deps, { memberId, service }))

  serve(imports.healthPlanetToken, ({ body, viewer }) => exchangeForAliases(deps, viewer, body))
  serve(imports.healthPlanetData, ({ body, viewer }) => dataForAlias(deps, viewer, body))

  const current = async (service: Service, memberId: string) =>
    shown(deps, service, (await connectionsOf(deps.db, memberId)).get(service))
}

function shown({ providers }: ImportDeps, service: Service, connection: Connection | undefined): ServiceConnection {
  const importedAt = connection?.importedAt?.toISOString() ?? null
  const provider = providers[service]
  if (!provider) return { service, state: connection ? 'broken' : 'off', importedAt, isSynced: false }
  if (!connection) return { service, state: 'unconnected', importedAt, isSynced: false }
  const isGood = connection.sealed !== null && connection.provider === provider.name
  return { service, state: isGood ? 'connected' : 'broken', importedAt, isSynced: connection.isSynced }
}
