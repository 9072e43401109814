export { withCountedTries } from './count-tries.ts'
export type { FactorDeps } from './deps.ts'
export { factorRemovedMail } from './mails/notices.ts'
export {
  authenticatorOf,
  deleteAuthenticator as removeSecondFactor,
  hasSecondFactor,
  recoveryCodesLeft,
  sweepUnconfirmed as sweepUnconfirmedAuthenticators,
  wasTurnedOnIn,
} from './queries.ts'
export { rotateAuthenticatorKeys } from './rotate-keys.ts'
export { secondFactorRoutes } from './routes.ts'
export { sealSecret } from './sealed-secret.ts'
export { spendCode } from './spend-code.ts'
