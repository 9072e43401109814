import { type RefusalCode, Refused } from '@hakari/contract'

/** The server was not there, or lets nobody in for now: nothing is wrong with what was asked. */
export const isUnreachable = (error: unknown) => ['unavailable', 'maintenance'].includes(refusalCode(error))

export const refusalCode = (error: unknown): RefusalCode => (error instanceof Refused ? error.code : 'unexpected')
