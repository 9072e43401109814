import { sessions } from '@hakari/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { aboutSite } from '../site/index.ts'
import { viewerQuery } from './queries.ts'

const lookEveryMs = 15_000
let last: { memberId: string; token: string; sentAt: number } | null = null

/** Tells another service of this site who is signed in, where the operator has named one. */
export function useTokenSync(): void {
  const { data } = useQuery(aboutSite)
  const sync = data?.tokenSync ?? null
  const memberId = useQuery(viewerQuery).data?.member?.id
  useEffect(() => {
    if (!sync || memberId === undefined) return undefined
    const tell = async () => {
      const isFresh = last?.memberId === memberId && Date.now() - last.sentAt < sync.maxAgeSeconds * 1000
      if (isFresh) return
      const { token } = await call(sessions.token, {})
      await send(sync.path, 'POST', token)
      last = { memberId, token, sentAt: Date.now() }
    }
    const look = () => void tell().catch(() => {})
    look()
    const timer = setInterval(look, lookEveryMs)
    return () => clearInterval(timer)
  }, [sync, memberId])
}

/** Called before signing out, so that the other service forgets the member too. */
export async function withdrawToken(path: string): Promise<void> {
  if (!last) return
  const { token } = last
  last = null
  await send(path, 'DELETE', token).catch(() => {})
}

const send = (path: string, method: string, token: string) =>
  fetch(path, { method, headers: { Authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(5000) })
