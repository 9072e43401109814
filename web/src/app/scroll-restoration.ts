import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { decoded, type Location, type NavigationType } from '../navigation/index.ts'
import { savedUser } from '../storage/saved-user.ts'
import { scrollStorage } from './scroll-storage.ts'

/** One stay at one address: the way back leads to it, and a tab that stands in the address is a stay of its own. */
export interface Stay {
  how: NavigationType
  /** The entry of the history. */
  entry: string
  pathname: string
  search: string
  hash: string
}

const kept = new Map<string, number>(scrollStorage.read()?.places)
/** Whether a member has used this tab: a visitor's scroll positions say nothing of anybody. */
let hadMember = false
const keyOf = ({ entry, pathname, search }: Stay) => `${entry} ${pathname}${search}`

export function stayAt({ pathname, search, hash }: Location, how: Stay['how']): Stay {
  const { idx, since } = (history.state ?? {}) as { idx?: number; since?: string }
  return { how, entry: `${since}.${idx}`, pathname, search, hash }
}

/** Addresses that hold what another service sent back, which is kept nowhere. */
const passing = /\/callback\/?$/i

/** Stores the position of the page that is still shown while somebody goes on. */
export function keepScroll(stay: Stay | undefined): void {
  hadMember ||= savedUser() !== null
  if (stay && !passing.test(stay.pathname)) kept.set(keyOf(stay), scrollY)
}

/** Whether this stay is not shown from its top. */
export const isScrolledDown = (stay: Stay): boolean =>
  stay.hash !== '' || (stay.how !== 'PUSH' && (kept.get(keyOf(stay)) ?? 0) > 0)

/** Whoever comes back finds the page where they left it; whoever goes on begins at the top. */
export function useScrollRestoration(stay: Stay | undefined): void {
  const save = useEffectEvent(() => {
    keepScroll(stay)
    write()
  })

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const onHide = () => save()
    addEventListener('pagehide', onHide)
    return () => removeEventListener('pagehide', onHide)
  }, [])

  const before = useRef<Stay>(undefined)
  useLayoutEffect(() => {
    if (!stay) return
    const y = heightOf(stay, before.current)
    before.current = stay
    const target = document.getElementById(decoded(stay.hash.slice(1)))
    if (target) target.scrollIntoView()
    else if (y !== undefined) scrollTo(0, y)
  }, [stay])
}

function heightOf(stay: Stay, before: Stay | undefined): number | undefined {
  if (stay.how === 'PUSH') {
    for (const key of kept.keys()) if (key.startsWith(`${stay.entry} `)) kept.delete(key)
    return 0
  }
  // The link to where one is already.
  if (stay.how === 'REPLACE' && before && keyOf(before) === keyOf(stay)) return 0
  return kept.get(keyOf(stay)) ?? (before?.pathname === stay.pathname ? undefined : 0)
}

function write(): void {
  // Signed out, or ended from elsewhere: where a member went stays no longer than the member.
  if (hadMember && savedUser() === null) kept.clear()
  scrollStorage.keep({ places: [...kept] })
}
