import { createContext } from 'react'

/** Tells parts of the design system that the server cannot be reached, so only what is cached can be shown. */
export const IsServerUnreachable = createContext(false)
