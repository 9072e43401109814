import { security } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { accountOf } from '../accounts/index.ts'
import { countPasskeys } from '../passkeys/index.ts'
import { recoveryReadyAt } from '../recovery/index.ts'
import { authenticatorOf, recoveryCodesLeft } from '../second-factor/index.ts'

export function securityRoutes(serve: Serve, { db }: Pick<Platform, 'db'>) {
  serve(security.overview, async ({ viewer: { memberId } }) => {
    const [account, passkeys, authenticator, left, readyAt] = await Promise.all([
      accountOf(db, memberId),
      countPasskeys(db, memberId),
      authenticatorOf(db, memberId),
      recoveryCodesLeft(db, memberId),
      recoveryReadyAt(db, memberId),
    ])
    return {
      hasPassword: account?.password_hash != null,
      passkeys,
      authenticatorSince: authenticator?.confirmed_at?.toISOString() ?? null,
      recoveryCodesLeft: left,
      recoveryReadyAt: readyAt?.toISOString() ?? null,
    }
  })
}
