import type { OutputOf, privacy } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { refusalText } from '../../api/refusal-text.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useConfirmation } from '../../ui/overlays/use-confirmation.ts'
import { usePrivacyChange } from './change-privacy.ts'
import { ChoiceCard } from './choice-card.tsx'
import { text as all } from './privacy-text.ts'
import { privacyQuery } from './queries.ts'

const text = all.account
const options = [
  ['public', text.choices.public, text.about.public],
  ['private', text.choices.private, text.about.private],
] as const

/** Open to everybody, or only to whom its owner accepts. Both are asked first: one arrow key is enough to choose. */
export function AccountCard({ saved }: { saved: OutputOf<typeof privacy.mine> }) {
  const client = useQueryClient()
  const change = usePrivacyChange()
  const say = useToast()
  const save = async (isPrivate: boolean) => {
    await change({ isPrivate })
    say({ tone: 'done', sentence: isPrivate ? text.done.private : text.done.public })
  }
  const closing = useConfirmation({ action: () => save(true) })
  const opening = useConfirmation({ action: () => save(false) })
  const askToOpen = () => {
    // Somebody may have asked while this page stood open: whoever is accepted by it is counted anew.
    void client.invalidateQueries({ queryKey: privacyQuery.queryKey })
    opening.ask()
  }
  const dialogs = [
    { ...closing, question: text.closeQuestion, act: text.closeAct, leads: [text.closeFollowers, text.closeLinks] },
    {
      ...opening,
      question: text.openQuestion,
      act: text.openAct,
      leads: [...(saved.requests > 0 ? [text.openRequests(saved.requests)] : []), text.openLead],
    },
  ]
  return (
    <ChoiceCard
      title={text.title}
      lead={text.lead}
      options={options}
      chosen={saved.isPrivate ? 'private' : 'public'}
      onChoose={(name) => (name === 'private' ? closing.ask() : askToOpen())}
    >
      {dialogs.map(({ question, act, leads, failure, dialogProps }) => (
        <ConfirmDialog
          key={act}
          question={question}
          act={act}
          busy={text.busy}
          look="primary"
          failure={failure === undefined ? undefined : refusalText(failure, all.failed)}
          needsServer
          {...dialogProps}
        >
          {leads.map((lead) => (
            <p key={lead}>
              <Phrases of={lead} />
            </p>
          ))}
        </ConfirmDialog>
      ))}
    </ChoiceCard>
  )
}
