import type { ReactNode } from 'react'
import { RecommendedPeople } from '../features/profiles/index.ts'
import { MemberCard } from './member-card.tsx'
import { MemberLinks, MemberSmallPrint } from './member-links.tsx'

interface Panel {
  /** Called when somebody follows one of its links. */
  onLeave?: () => void
  /** Whether people are recommended elsewhere on the page. */
  hasPeopleElsewhere?: boolean
  /** Stands below the viewer's card. */
  children?: ReactNode
}

/** What the sidebar and the drawer have in common. */
export function MemberPanel({ onLeave, hasPeopleElsewhere = false, children }: Panel) {
  return (
    <>
      <MemberCard onLeave={onLeave} />
      {children}
      <MemberLinks onLeave={onLeave} />
      {!hasPeopleElsewhere && <RecommendedPeople onLeave={onLeave} />}
      <MemberSmallPrint onLeave={onLeave} />
    </>
  )
}
