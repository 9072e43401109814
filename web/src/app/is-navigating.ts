import { createContext, useContext } from 'react'

/** True while somebody has gone on and the next page is not ready yet. */
export const IsNavigating = createContext(false)
export const useIsNavigating = () => useContext(IsNavigating)
