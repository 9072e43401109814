import { rotateKeys } from '../../server/src/features/imports/index.ts'
import { rotatePushKey } from '../../server/src/features/push/index.ts'
import { rotateAuthenticatorKeys } from '../../server/src/features/second-factor/index.ts'
import type { AdminCommand } from './command.ts'

export const keyCommands: AdminCommand[] = [
  {
    name: 'rotate-keys',
    prepare: () => async (deps) => {
      const counts = [await rotateKeys(deps), await rotateAuthenticatorKeys(deps), await rotatePushKey(deps)]
      const [done, left] = [sumOf(counts.map((count) => count.done)), sumOf(counts.map((count) => count.left))]
      const rest =
        left === 0 ? 'keys behind it in TOKEN_KEYS are not needed any more' : `${left} do not open with any key`
      return `sealed ${done} anew under ${deps.vault.newestKey}; ${rest}`
    },
  },
]

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)
