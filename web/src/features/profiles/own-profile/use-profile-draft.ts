import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { draft as kept } from '../../../storage/draft.ts'
import type { Typed } from './own-profile.ts'
import { draftOf, keepDraft } from './profile-draft.ts'

/**
 * What somebody has typed and not saved. Whoever leaves is asked; a session that ends asks nobody, and then it is kept for
 * when the member is back. `changeIn` says what of it is not saved.
 */
export function useProfileDraft(member: string, changeIn: (typed: Typed) => Typed) {
  const [draft] = useState(() => changeIn(draftOf(member)))
  const [typed, show] = useState(draft)
  /** A ref, so that what has waited since the last render reads it too. */
  const current = useRef(typed)

  const setTyped = (next: (now: Typed) => Typed) => {
    current.current = next(current.current)
    show(current.current)
    if (Object.keys(current.current).length === 0) kept.forget()
  }

  const keep = useEffectEvent(() => {
    const unsaved = changeIn(current.current)
    if (Object.keys(unsaved).length > 0) keepDraft(member, unsaved)
    else kept.forget()
  })
  useEffect(() => () => keep(), [])

  return {
    typed,
    typedNow: () => current.current,
    setTyped,
    wasRestored: Object.keys(draft).length > 0,
    discard: () => setTyped(() => ({})),
  }
}
