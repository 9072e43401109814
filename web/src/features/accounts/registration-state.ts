import { registration } from '@hakari/contract'
import { plainQueryOf } from '../../api/plain-query.ts'

export const registrationState = plainQueryOf(registration.state, {})

/** Whether nobody can register from this browser; while it is not known, one can try. */
export const isShut = (state: string | undefined) => state === 'closed' || state === 'invitation'
