import {
  accounts,
  csvStart,
  dayOf,
  dayText,
  entries,
  google,
  type InputOf,
  type Member,
  type OutputOf,
  mfa,
  profiles,
  sessions,
  stats,
} from '@hakari/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { isCanceled } from '../../api/storage-failure.ts'
import { removePicture, uploadPicture, type Watched } from '../../api/upload.ts'
import { concernsMember } from '../../store/declarations.ts'
import { answer } from '../../store/answer.ts'
import { applyMemberUpdates } from '../../store/member-updates.ts'
import { queryOf } from '../../store/query.ts'
import { storeOf } from '../../store/store-of.ts'
import { rememberGoogleIntent, viewerQuery } from '../sessions/index.ts'

export const accountQuery = queryOf(accounts.mine, {})
export const profileQuery = answer({
  operation: accounts.profile,
  hint: (update, { viewer }) => concernsMember(update, viewer),
})({})
/** What the server is known to have. */
export const savedProfile = (queries: QueryClient): OutputOf<typeof accounts.profile> | undefined =>
  storeOf(queries).denormalise<OutputOf<typeof accounts.profile>>(queries.getQueryData(profileQuery.queryKey))
export const factorsQuery = queryOf(mfa.factors, {})
export const sessionsQuery = queryOf(sessions.list, {})
export const entriesFile = `/api${entries.download.path}`

/** The same, read by ourselves. What a text is read from loses its mark of UTF-8, which spreadsheets need. */
export async function readEntriesFile(): Promise<{ name: string; content: Blob }> {
  const rows = await call(entries.download, {})
  return {
    name: `hakari-weight-${dayText(dayOf(new Date()))}.csv`,
    content: new Blob([csvStart, rows], { type: 'text/csv;charset=utf-8' }),
  }
}

/** Everybody who shows the viewer shows the new picture. */
export function usePictureChange() {
  const queries = useQueryClient()
  const show = async ({ member }: { member: Member }) => {
    applyMemberUpdates(queries, [member])
    await queries.invalidateQueries(profileQuery)
  }
  const watching = async (act: () => Promise<{ member: Member }>) => {
    try {
      await show(await act())
    } catch (error) {
      // It may have arrived all the same.
      if (isCanceled(error))
        await Promise.all([queries.invalidateQueries(viewerQuery), queries.invalidateQueries(profileQuery)])
      throw error
    }
  }
  return {
    change: (picture: Blob, watched?: Watched) => watching(() => uploadPicture(picture, watched)),
    remove: (picture: string, watched?: Watched) => watching(() => removePicture(picture, watched)),
  }
}

export type ProfileChange = InputOf<typeof accounts.updateProfile>['body']

/** Everybody who shows the viewer shows what is new. */
export function useProfileChange() {
  const queries = useQueryClient()
  return async (body: ProfileChange) => {
    const changed = await call(accounts.updateProfile, { body })
    queries.setQueryData(profileQuery.queryKey, storeOf(queries).normalise(accounts.profile.output, changed))
    applyMemberUpdates(queries, [changed.member])
    // The way to another target is another one.
    void queries.invalidateQueries({ predicate: ({ queryKey: [id] }) => id === stats.mine.id || id === stats.trend.id })
    return changed
  }
}

export function useFormerHandlesLeft() {
  const queries = useQueryClient()
  return async () => {
    const left = await call(accounts.leaveFormerHandles, {})
    queries.setQueryData(profileQuery.queryKey, storeOf(queries).normalise(accounts.profile.output, left))
  }
}

export const isHandleFree = async (handle: string) => (await call(profiles.checkHandle, { params: { handle } })).isFree

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

export function useSessionEnds() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries(sessionsQuery)
  return {
    end: async (id: string) => {
      await call(sessions.end, { params: { id } })
      await refresh()
    },
    endOthers: async () => {
      await call(sessions.endOthers, {})
      await refresh()
    },
    refresh,
  }
}

export function useProof() {
  const queries = useQueryClient()
  return async (body: InputOf<typeof sessions.prove>['body']) => {
    await call(sessions.prove, { body })
    await queries.invalidateQueries(sessionsQuery)
  }
}

/** Where Google goes on. */
export async function startGoogle(intent: { intent: 'link' | 'prove'; next: string }): Promise<string> {
  const { url } = await call(google.start, { body: intent })
  rememberGoogleIntent(intent)
  return url
}

export const removeAccount = async () => {
  await call(accounts.remove, {})
}
