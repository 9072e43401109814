import type { Member } from '@hakari/contract'
import type { QueryClient } from '@tanstack/react-query'
import { expectedMember } from './expected-member.ts'
import { saveUser } from './saved-user.ts'

/** Somebody is called otherwise now, or looks so: wherever they are shown. */
export function showFaces(client: QueryClient, members: Member[]): void {
  const faces = new Map(members.map((member) => [member.id, member]))
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const data = withFaces(state.data, faces)
    // As old as before: nothing else of it was asked for.
    if (data !== state.data) client.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt })
  }
  const viewer = faces.get(expectedMember() ?? '')
  if (viewer) saveUser(viewer)
}

/** The same value where nobody of them is in it. */
function withFaces(data: unknown, faces: Map<string, Member>): unknown {
  if (typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) {
    const items = data.map((item) => withFaces(item, faces))
    return items.some((item, i) => item !== data[i]) ? items : data
  }
  const changed = Object.entries(data).flatMap(([name, value]) => {
    const now = withFaces(value, faces)
    return now === value ? [] : [[name, now] as const]
  })
  const face = 'handle' in data && 'id' in data ? faces.get(String(data.id)) : undefined
  return face || changed.length > 0 ? { ...data, ...Object.fromEntries(changed), ...face } : data
}
