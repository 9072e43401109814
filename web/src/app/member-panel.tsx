import type { ReactNode } from 'react'
import { RecommendedPeople } from '../features/profiles/index.ts'
import { MemberCard } from './member-card.tsx'
import { MemberLinks, MemberSmallPrint } from './member-links.tsx'

interface Panel {
  /** Called when somebody follows one of its links. */
  onLeave?: () => void
  /** Stands below the viewer's card. */
  children?: ReactNode
}

/** What the sidebar and the drawer have in common. */
export function MemberPanel({ onLeave, children }: Panel) {
  return (
    <>
      <MemberCard onLeave={onLeave} />
      {children}
      <MemberLinks onLeave={onLeave} />
      <RecommendedPeople onLeave={onLeave} />
      <MemberSmallPrint onLeave={onLeave} />
    </>
  )
}
