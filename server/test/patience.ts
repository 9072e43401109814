import { machinePace } from '../../scripts/machine-pace.ts'

/** How long a test waits for what must come before it says that it does not. */
export const patienceMs = 60_000 * machinePace()
