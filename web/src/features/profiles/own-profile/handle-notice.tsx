import { accounts } from '@hakari/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../api/call.ts'
import { queryOf } from '../../../store/query.ts'
import { settingsTab } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Snackbar } from '../../../ui/feedback/snackbar.tsx'
import { text } from './handle-notice-text.ts'

const notice = { ...queryOf(accounts.handleNotice, {}), staleTime: Infinity }

/** Tells a member once that others can read a part of their address in the handle they were given. Whatever else is to be said comes after it. */
export function HandleNotice({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const { data } = useQuery(notice)
  if (!data) return null
  const { handle } = data
  if (handle === null) return children
  const told = () => {
    client.setQueryData(notice.queryKey, { handle: null })
    // A lost request only means that the notice is shown once more.
    void call(accounts.handleNoticeSeen, {}).catch(() => {})
  }
  return (
    <Snackbar sentence={text.madeFromAddress(handle)} onClose={told}>
      <ButtonLink look="secondary" size="fitted" to={settingsTab('profile')} onClick={told}>
        {text.change}
      </ButtonLink>
    </Snackbar>
  )
}
