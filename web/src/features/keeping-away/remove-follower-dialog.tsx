import { follows, type Member } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { expectedMember } from '../../api/expected-member.ts'
import { failureText } from '../../api/refusal-text.ts'
import { withLiveUpdates } from '../../store/lazy-live-updates.ts'
import { storeOf } from '../../store/store-of.ts'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { SentenceWithName } from '../../ui/layout/sentence-with-name.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { text } from './remove-follower-text.ts'

interface RemoveFollowerDialog {
  member: Member
  isOpen: boolean
  onClose: () => void
}

export function RemoveFollowerDialog({ member, isOpen, onClose }: RemoveFollowerDialog) {
  const client = useQueryClient()
  const say = useToast()
  const removing = useAsyncAction(async () => {
    const { myFollowers } = await call(follows.removeFollower, { params: { id: member.id } })
    const store = storeOf(client)
    store.change('member', member.id, () => ({ followsViewer: false }))
    store.change('member', expectedMember() ?? '', () => ({ followers: myFollowers }))
    withLiveUpdates(({ refetchEverything }) => refetchEverything(client))
    onClose()
    say({ tone: 'done', sentence: text.done(member.name) })
  })
  return (
    <ConfirmDialog
      question={text.question}
      act={text.act}
      busy={text.busy}
      look="primary"
      isBusy={removing.isBusy}
      failure={failureText(removing.failure, text.failed)}
      needsServer
      isOpen={isOpen}
      onConfirm={() => removing.run()}
      onClose={onClose}
    >
      <p>
        <SentenceWithName sentence={text.lead} name={member.name} />
      </p>
      <p>
        <Phrases of={text.quiet} />
      </p>
    </ConfirmDialog>
  )
}
