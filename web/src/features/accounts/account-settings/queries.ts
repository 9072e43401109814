import { accounts, google, type InputOf, passkeys, sessions } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { queryOf } from '../../../store/query.ts'
import { rememberGoogleIntent, sessionsQuery } from '../../sessions/index.ts'

export const accountQuery = queryOf(accounts.mine, {})
export const ownPasskeysQuery = queryOf(passkeys.list, {})

export function useEmailChange() {
  const queries = useQueryClient()
  return async (body: InputOf<typeof accounts.changeEmail>['body']) => {
    await call(accounts.changeEmail, { body })
    await queries.invalidateQueries(accountQuery)
  }
}

/** The other sessions end with the old password, and this one gets a new name. */
export function usePasswordChange() {
  const queries = useQueryClient()
  const refresh = () => Promise.all([queries.invalidateQueries(accountQuery), queries.invalidateQueries(sessionsQuery)])
  return {
    change: async (body: InputOf<typeof accounts.changePassword>['body']) => {
      await call(accounts.changePassword, { body })
      await refresh()
    },
    set: async (body: InputOf<typeof accounts.setPassword>['body']) => {
      await call(accounts.setPassword, { body })
      await refresh()
    },
  }
}

/** The other sessions end with it, and this one gets a new name. */
export function useGoogleUnlinking() {
  const queries = useQueryClient()
  return async () => {
    const unlinked = await call(accounts.unlinkGoogle, {})
    await Promise.all([queries.invalidateQueries(accountQuery), queries.invalidateQueries(sessionsQuery)])
    return unlinked
  }
}

export function useProof() {
  const queries = useQueryClient()
  return async (body: InputOf<typeof sessions.prove>['body']) => {
    await call(sessions.prove, { body })
    await queries.invalidateQueries(sessionsQuery)
  }
}

/** Returns the address at Google, and remembers why the member goes there. */
export async function startGoogle(intent: { intent: 'link' | 'prove'; next: string }): Promise<string> {
  const { url } = await call(google.start, { body: intent })
  rememberGoogleIntent(intent)
  return url
}

export const removeAccount = async () => {
  await call(accounts.remove, {})
}
