import { createContext, useContext } from 'react'

/** Somebody has gone on, and the next page is not ready yet. */
export const IsArriving = createContext(false)
export const useIsArriving = () => useContext(IsArriving)
