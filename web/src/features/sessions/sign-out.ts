import { sessions } from '@hakari/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { draft } from '../../storage/draft.ts'
import { forgetUser } from '../../storage/saved-user.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import { storeOf } from '../../store/store-of.ts'
import { endPush } from '../push/index.ts'
import { aboutSite } from '../site/index.ts'
import { withdrawToken } from './token-sync.ts'

/** Ends the session. Whoever calls leaves the page afterwards. */
export async function signOut(client: QueryClient, outbox: Outbox): Promise<void> {
  await withdraw(client)
  await call(sessions.signOut, {})
  await endPush()
  forgetUser()
  outbox.forgetAll()
  storeOf(client).forgetPresses()
  draft.forget()
  client.clear()
}

/** The service that was told who is signed in hears that it is over. */
export async function withdraw(client: QueryClient): Promise<void> {
  const sync = client.getQueryData(aboutSite.queryKey)?.tokenSync
  if (sync) await withdrawToken(sync.path)
}
