import type { notifications, OutputOf } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { notificationsQuery } from './queries.ts'

/** Shows what the server has saved. An answer that was asked for earlier does not take it back. */
export function useKeptChoices() {
  const client = useQueryClient()
  return async (saved: OutputOf<typeof notifications.mine>) => {
    await client.cancelQueries({ queryKey: notificationsQuery.queryKey })
    client.setQueryData(notificationsQuery.queryKey, saved)
    // Screens hear of it a moment later, and until then whoever waits for this goes on showing what was wanted.
    await new Promise((resolve) => setTimeout(resolve))
  }
}
