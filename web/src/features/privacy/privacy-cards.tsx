import type { Audience, Commenters, OutputOf, privacy } from '@hakari/contract'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../../ui/feedback/load-states.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { AccountCard } from './account-card.tsx'
import { usePrivacyChange } from './change-privacy.ts'
import { ChoiceCard } from './choice-card.tsx'
import { commentersOptions, text as commentersText } from './commenters-text.ts'
import { NumbersCard } from './numbers-card.tsx'
import { PrivacyLinks } from './privacy-links.tsx'
import { text } from './privacy-text.ts'
import { privacyQuery } from './queries.ts'
import { text as audienceText } from './text.ts'
import { useSavedChoice } from './use-saved-choice.ts'

type Saved = OutputOf<typeof privacy.mine>

/** All choices of who sees what, and how it looks to others. */
export function PrivacyCards() {
  const { data: saved, isError, refetch } = useQuery(privacyQuery)
  if (!saved) return <NotLoaded hasFailed={isError} onRetry={() => void refetch()} lines={12} />
  return (
    <>
      <AccountCard saved={saved} />
      <PrivacyLinks saved={saved} />
      <AudienceCard saved={saved} />
      <CommentersCard saved={saved.usualCommenters} />
      <NumbersCard saved={saved.shownNumbers} />
    </>
  )
}

function AudienceCard({ saved }: { saved: Saved }) {
  const { title, lead, about, done } = text.audience
  const { audiences: choices } = audienceText
  const change = usePrivacyChange()
  const say = useToast()
  const choice = useSavedChoice<Audience>({
    saved: saved.usualAudience,
    save: (usualAudience) => change({ usualAudience }),
    onSaved: (name) => say({ tone: 'done', sentence: done(choices[name]) }),
  })
  const options = [
    ['everyone', choices.everyone, saved.isPrivate ? about.everyoneOfPrivate : about.everyone],
    ['followers', choices.followers, about.followers],
    ['self', choices.self, about.self],
  ] as const
  return <ChoiceCard title={title} lead={lead} options={options} {...choice} />
}

function CommentersCard({ saved }: { saved: Commenters }) {
  const { cardTitle, lead, choices, done } = commentersText
  const change = usePrivacyChange()
  const say = useToast()
  const choice = useSavedChoice<Commenters>({
    saved,
    save: (usualCommenters) => change({ usualCommenters }),
    onSaved: (name) => say({ tone: 'done', sentence: done(choices[name]) }),
  })
  return <ChoiceCard title={cardTitle} lead={lead} options={commentersOptions} {...choice} />
}
