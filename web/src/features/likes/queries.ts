import { type Entry, likes } from '@hakari/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { patchEntry } from '../../api/entry-cache.ts'

type Likes = Pick<Entry, 'isLiked' | 'likes'>

/** What is wanted of each entry a request is on its way for. Kept here: the button may be gone when the answer comes. */
const wishes = new Map<string, boolean>()

/** However often it is pressed: one request at a time, and the last wish wins. */
export function useLike(entry: Entry, onFailed: () => void): () => void {
  const client = useQueryClient()
  return () => {
    const isUnderway = wishes.has(entry.id)
    const wanted = !(wishes.get(entry.id) ?? entry.isLiked)
    wishes.set(entry.id, wanted)
    patchEntry(client, entry.id, { change: (shown) => ({ ...shown, ...wished(shown, wanted) }), isSure: false })
    if (!isUnderway) void fulfil(client, entry, onFailed)
  }
}

const wished = ({ isLiked, likes }: Likes, wanted: boolean): Likes =>
  isLiked === wanted ? { isLiked, likes } : { isLiked: wanted, likes: Math.max(0, likes + (wanted ? 1 : -1)) }

async function fulfil(client: QueryClient, { id, isLiked, likes: count }: Entry, onFailed: () => void) {
  let known: Likes = { isLiked, likes: count }
  try {
    while (wishes.get(id) !== known.isLiked) known = await call(wishes.get(id) ? likes.like : likes.unlike, of(id))
  } catch {
    onFailed()
  }
  wishes.delete(id)
  patchEntry(client, id, { change: (shown) => ({ ...shown, ...known }), isSure: true })
}

const of = (id: string) => ({ params: { id } })
