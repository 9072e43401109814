import { createContext } from 'react'

/** Whether what is shown is only what was kept: the server cannot be reached. */
export const IsAway = createContext(false)
