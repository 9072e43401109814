export { assertAdmitted, type RegistrationSettings } from './admission.ts'
export type { AccountDeps } from './deps.ts'
export { addressChanged, addressProven, memberRegistered, memberRemoved, profileChanged } from './events.ts'
export { createMember, deleteByEmail, disable, disableMember, enable, enableMember } from './operator.ts'
export { type RemovalDeps, removeAccount } from './remove-account.ts'
export { createTestAccount } from './test-account.ts'
export { beginRegistration, registrationSeconds, registrationUnder } from './registration.ts'
export {
  accountByEmail,
  accountOf,
  forgetUnlinked,
  insertIdentity,
  letIn,
  lockAccount,
  memberByIdentity,
  membersSharingNames,
  noteGoogleAddress,
  sweepTokens,
  wasUnlinked,
} from './queries.ts'
export { countMail, resendAfterSeconds, sendLink, tellAccountKind } from './send-link.ts'
export { unknownBrowserSubscriptions } from './unknown-browser.ts'
export { tellGoogleLinked } from './mails/notices.ts'
export { accountRoutes } from './routes.ts'
