import { policy } from '@hakari/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../api/call.ts'
import { queryOf } from '../../store/query.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { patterns } from '../../paths.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { Snackbar } from '../../ui/feedback/snackbar.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { ownNotice, text } from './policy-notice-text.ts'

const notice = { ...queryOf(policy.notice, {}), staleTime: Infinity }

/** Tells a member once what a new wording of the policy changes. Put away unread, it comes again with the next visit. Whatever else is to be said comes after it. */
export function PolicyNotice({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const { data } = useQuery(notice)
  const version = data?.version ?? null
  const [isUnreachable, setAway] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const seen = useAsyncAction(async () => {
    if (version === null) return
    client.setQueryData(notice.queryKey, await call(policy.seen, { body: { version } }))
    setOpen(false)
  })
  if (!data || isUnreachable) return null
  if (version === null) return children
  const { announced, title, lead, changes } = data.own ? ownNotice(data.own) : text
  return (
    <>
      <Snackbar sentence={announced} onClose={() => setAway(true)}>
        <Button look="secondary" size="fitted" onClick={() => setOpen(true)}>
          {text.look}
        </Button>
      </Snackbar>
      <Dialog title={title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <p>
          <Phrases of={lead} />
        </p>
        <ul>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
        <p>
          <TextLink to={patterns.terms}>{text.wholeTerms}</TextLink>
        </p>
        <p>
          <TextLink to={patterns.privacy}>{text.whole}</TextLink>
        </p>
        {seen.failure !== undefined && <Failure>{refusalText(seen.failure, text.failed)}</Failure>}
        <DialogActions>
          <Button isBusy={seen.isBusy} onClick={seen.run}>
            {seen.isBusy ? text.busy : text.seen}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
