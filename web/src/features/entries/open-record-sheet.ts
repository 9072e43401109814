import { createContext } from 'react'

/** Opens the sheet that records a weight. The shell around a member's screens has it and says how. */
export const OpenRecordSheet = createContext<() => void>(() => {})
