import { type RefusalCode, Refused } from '@hakari/contract'

export const refusalCode = (error: unknown): RefusalCode => (error instanceof Refused ? error.code : 'unexpected')
