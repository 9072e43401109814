export { withCountedTries } from './count-tries.ts'
export type { FactorDeps } from './deps.ts'
export { secondFactorLimits } from './limits.ts'
export { factorRemovedMail } from './mails/notices.ts'
export {
  authenticatorOf,
  deleteAddedFrom as removeAuthenticatorAddedFrom,
  deleteAuthenticator as removeSecondFactor,
  hasSecondFactor,
  recoveryCodesLeft,
  sweepUnconfirmed as sweepUnconfirmedAuthenticators,
} from './queries.ts'
export { rotateAuthenticatorKeys } from './rotate-keys.ts'
export { secondFactorRoutes } from './routes.ts'
export { spendCode } from './spend-code.ts'
