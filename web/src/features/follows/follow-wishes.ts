import { feed, follows, type Person } from '@hakari/contract'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../../api/call.ts'
import { askAgain, showFollow } from './follow-cache.ts'

interface Wish {
  isFollowed: boolean
  isSlow: boolean
}

/** What is being asked for, by member. It lives on when the row with the button is gone. */
const wishes = new Map<string, Wish>()
const changes = new EventTarget()
const tell = () => void changes.dispatchEvent(new Event('change'))

/** What is answered sooner than this needs no word in between. */
const patienceMs = 200

/** Shown at once. One request at a time: whoever changes their mind meanwhile gets the last wish. */
export async function toggleFollow(client: QueryClient, { id, isFollowed }: Person): Promise<void> {
  const underway = wishes.get(id)
  const wish = underway ?? { isFollowed, isSlow: false }
  wish.isFollowed = !wish.isFollowed
  showFollow(client, { memberId: id, isFollowed: wish.isFollowed })
  if (underway) return
  wishes.set(id, wish)
  const timer = setTimeout(() => {
    wish.isSlow = true
    tell()
  }, patienceMs)
  try {
    await fulfil(client, { id, isFollowed }, wish)
  } finally {
    clearTimeout(timer)
    wishes.delete(id)
    tell()
  }
}

async function fulfil(client: QueryClient, { id, isFollowed }: Pick<Person, 'id' | 'isFollowed'>, wish: Wish) {
  let known = isFollowed
  try {
    while (wish.isFollowed !== known) {
      const asked = wish.isFollowed
      const answer = await call(asked ? follows.follow : follows.unfollow, { params: { id } })
      known = asked
      if (wish.isFollowed === known) showFollow(client, { memberId: id, isFollowed: known, answer })
    }
  } catch (error) {
    // Whoever has changed their mind back meanwhile has what they want.
    const isUndone = wish.isFollowed !== known
    if (isUndone) showFollow(client, { memberId: id, isFollowed: known })
    void askAgain(client, 'all')
    if (isUndone) throw error
  }
  void askAgain(client, 'underway')
  void client.invalidateQueries({ queryKey: [feed.following.id] })
}

const listen = (look: () => void) => {
  changes.addEventListener('change', look)
  return () => changes.removeEventListener('change', look)
}

/** Whether a wish about this member takes long. */
export const useIsSlow = (id: string) => useSyncExternalStore(listen, () => wishes.get(id)?.isSlow ?? false)
