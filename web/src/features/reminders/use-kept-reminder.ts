import type { OutputOf, reminders } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { reminderQuery } from './queries.ts'

/** Shows what the server has saved. An answer that was asked for earlier does not take it back. */
export function useKeptReminder() {
  const client = useQueryClient()
  return async (saved: OutputOf<typeof reminders.mine>) => {
    await client.cancelQueries({ queryKey: reminderQuery.queryKey })
    client.setQueryData(reminderQuery.queryKey, saved)
  }
}
