import { blocks, type Member } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { failureText } from '../../api/refusal-text.ts'
import { useLocation, useNavigate } from '../../navigation/index.ts'
import { followersPath, followingPath, patterns, profilePath } from '../../paths.ts'
import { withLiveUpdates } from '../../store/lazy-live-updates.ts'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { SentenceWithName } from '../../ui/layout/sentence-with-name.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { focusAfterDialog } from '../../ui/overlays/focus-after-dialog.ts'
import { text } from './block-text.ts'

interface BlockDialog {
  member: Member
  isOpen: boolean
  onClose: () => void
}

/** Says what goes for good before it does. Whoever stands on a page of theirs is led away from it. */
export function BlockDialog({ member, isOpen, onClose }: BlockDialog) {
  const client = useQueryClient()
  const say = useToast()
  const navigate = useNavigate()
  const isTheirPage = useIsTheirPage(member)
  const blocking = useAsyncAction(async () => {
    await call(blocks.block, { params: { id: member.id } })
    onClose()
    if (isTheirPage) await navigate(patterns.home)
    withLiveUpdates(({ forgetMember, refetchEverything }) => {
      forgetMember(client, member.id)
      return refetchEverything(client)
    })
    focusAfterDialog(document.querySelector<HTMLElement>('#main'))
    say({ tone: 'done', sentence: text.done(member.name) })
  })
  return (
    <ConfirmDialog
      question={text.question}
      act={text.act}
      busy={text.busy}
      isBusy={blocking.isBusy}
      failure={failureText(blocking.failure, text.failed)}
      needsServer
      isOpen={isOpen}
      onConfirm={() => blocking.run()}
      onClose={onClose}
    >
      <p>
        <SentenceWithName sentence={text.lead} name={member.name} />
      </p>
      <p>
        <Phrases of={text.forGood} />
      </p>
      <p>
        <Phrases of={text.quiet} />
      </p>
    </ConfirmDialog>
  )
}

function useIsTheirPage({ id, handle }: Member): boolean {
  const { pathname, search } = useLocation()
  const profile = profilePath(handle)
  return (
    pathname === profile ||
    pathname.startsWith(`${profile}/`) ||
    [followersPath(id), followingPath(id)].includes(pathname + search)
  )
}
