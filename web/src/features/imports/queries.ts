import { imports, type ServiceConnection, type Service } from '@hakari/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryOf } from '../../store/query.ts'

/** How the viewer's integrations stand. */
export const connectionsQuery = queryOf(imports.list, {})

/** Where the service asks for permission. */
export const beginConnecting = async (service: Service) => (await call(imports.connect, { params: { service } })).url

export function useDisconnect() {
  const client = useQueryClient()
  return async (service: Service) => show(client, await call(imports.disconnect, { params: { service } }))
}

export async function finishConnecting(
  client: QueryClient,
  service: Service,
  body: { code: string; state?: string },
): Promise<void> {
  show(client, await call(imports.finish, { params: { service }, body }))
}

export async function isConnected(client: QueryClient, service: Service): Promise<boolean> {
  const { items } = await client.fetchQuery({ ...connectionsQuery, staleTime: 0 })
  return items.some((item) => item.service === service && item.state === 'connected')
}

export function useLatest() {
  const client = useQueryClient()
  return async (service: Service) => {
    try {
      return (await call(imports.latest, { params: { service } })).reading
    } finally {
      // The connection shows when it was last asked, or that the permission is gone.
      void client.invalidateQueries({ queryKey: connectionsQuery.queryKey })
    }
  }
}

function show(client: QueryClient, now: ServiceConnection): void {
  client.setQueryData(
    connectionsQuery.queryKey,
    (known) => known && { items: known.items.map((item) => (item.service === now.service ? now : item)) },
  )
}
