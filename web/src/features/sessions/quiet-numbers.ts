import { useQuery } from '@tanstack/react-query'
import { createContext, useMemo, useState } from 'react'
import { useLocation } from '../../navigation/index.ts'
import { viewerQuery } from './queries.ts'

interface Quiet {
  /** Whether the viewer's own weights give way to how it goes. */
  isQuiet: boolean
  /** Whether that is the viewer's choice, looked at all the same or not. */
  isChosen: boolean
  reveal: (isRevealed: boolean) => void
}

export const QuietNumbers = createContext<Quiet>({ isQuiet: false, isChosen: false, reveal: () => {} })

/** What was revealed is so until the page is left. */
export function useQuietNumbers(): Quiet {
  const isChosen = useQuery({ ...viewerQuery, enabled: false }).data?.hasQuietNumbers === true
  const { key } = useLocation()
  const [revealedAt, setRevealedAt] = useState('')
  const isQuiet = isChosen && revealedAt !== key
  return useMemo(
    () => ({ isQuiet, isChosen, reveal: (isRevealed) => setRevealedAt(isRevealed ? key : '') }),
    [isQuiet, isChosen, key],
  )
}
