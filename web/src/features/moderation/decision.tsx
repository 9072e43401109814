import type { moderation } from '@hakari/contract'
import { moderationTab } from '../../paths.ts'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { text } from './case-text.ts'
import { DecisionForm } from './decision-form.tsx'

/** What is to be done about a case; or that there is nothing left to decide, for the viewer or for anybody. */
export function Decision({ it, onDone }: { it: moderation.Case; onDone: () => void }) {
  if (it.isOpen && !it.isForOthers) return <DecisionForm it={it} onDone={onDone} />
  return (
    <>
      <p>{it.isOpen ? text.decision.forOthers : text.decision.decided}</p>
      <p>
        <TextLink to={moderationTab('reports')}>{text.toQueue}</TextLink>
      </p>
    </>
  )
}
