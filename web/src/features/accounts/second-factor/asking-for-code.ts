import type { Location } from '../../../navigation/index.ts'
import type { Step } from '../step.ts'

interface Asking {
  /** Said above the field. */
  notice?: string
  /** Where somebody who is signed in goes back to. */
  back?: string
}

/** The state of a history entry at which the code is asked for. */
export const askingForCode = (rest: Asking = {}) => ({ step: 'second-factor' satisfies Step, ...rest })

export const backIn = ({ state }: Location) => (state as Asking | null)?.back
