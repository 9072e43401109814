export * as accounts from './accounts/index.ts'
export * as activity from './activity/index.ts'
export * as announcements from './announcements.ts'
export * as archives from './archives.ts'
export * as blocks from './blocks.ts'
export * as care from './care.ts'
export * as comments from './comments/index.ts'
export * as contact from './contact.ts'
export * as entries from './entries/index.ts'
export * as feed from './feed.ts'
export * as firstSteps from './first-steps.ts'
export * as follows from './follows/index.ts'
export * as google from './google.ts'
export * as history from './history.ts'
export * as imports from './imports.ts'
export * as likes from './likes.ts'
export * as mfa from './mfa.ts'
export * as moderation from './moderation/index.ts'
export * as mutedWords from './muted-words.ts'
export * as mutes from './mutes.ts'
export * as notices from './notices.ts'
export * as notifications from './notifications.ts'
export * as opening from './opening.ts'
export * as passkeys from './passkeys.ts'
export * as pictures from './pictures.ts'
export * as policy from './policy.ts'
export * as privacy from './privacy.ts'
export * as profiles from './profiles.ts'
export * as push from './push.ts'
export * as readings from './readings.ts'
export * as recovery from './recovery.ts'
export * as reminders from './reminders.ts'
export * as reports from './reports.ts'
export * as registration from './registration.ts'
export * as secondFactor from './second-factor.ts'
export * as security from './security.ts'
export * as sessions from './sessions/index.ts'
export * as shortLinks from './short-links.ts'
export * as site from './site.ts'
export * as stats from './stats.ts'
export { beatMs, LiveMessage, livePath, mostNamed, type LiveUpdate } from './live.ts'
export { type Call, clientOver, expectedMemberHeader, Refused, type Send } from './client.ts'
export { isPublicId } from './cursor.ts'
export { containsLink } from './links.ts'
export { newKey } from './new-key.ts'
export { type EntityKind, entityKindOf } from './entity.ts'
export { AccountEmail, normaliseEmail } from './email.ts'
export { Handle, handleLimit, isReserved } from './handle.ts'
export { Audience, Commenters, ShownNumbers } from './audience.ts'
export { Member } from './member.ts'
export {
  Bio,
  bioLimit,
  highestTarget,
  lowestTarget,
  Nickname,
  nicknameLimit,
  OperatorsNickname,
  OptionalSignUpTarget,
  SignUpTarget,
} from './profile-fields.ts'
export { isNameAsPassword, speaksForSite } from './reserved-names.ts'
export { isShortPassword, NewPassword, passwordLimit, TypedPassword } from './password.ts'
export { countGraphemes, firstGraphemes } from './graphemes.ts'
export type { Access, AnyOperation, InputOf, OutputOf, ParsedOf, Picture } from './operation.ts'
export { operation } from './operation.ts'
export { type ProblemCode, problemsIn, problemsOf } from './problems.ts'
export { csvRow, csvStart, plainCell } from './csv.ts'
export {
  beginOf,
  dayOf,
  dayText,
  type Direction,
  directionOf,
  isReached,
  measuredDays,
  oneDecimal,
  progressOf,
  readDays,
  shownDays,
  trendOf,
  type MeasuredDay,
} from './trend.ts'
export { seriesOf, WeightSeries } from './weight-series.ts'
export { drawWeightLine, type Frame, frameAround, scalesOf, type WeightLine } from './weight-line.ts'
export { missingForPace, paceOf, sayingOf, targetDateOf } from './pace.ts'
export { HeardRefusal } from './heard-refusal.ts'
export { alwaysPossible, RefusalBody, type RefusalCode, refusals } from './refusals.ts'
export { heaviest, lightest, typedKilograms, Weight, weightText, weightTextLimit } from './weight.ts'
export type { Activity } from './activity/list.ts'
export type { Comment, NewestComment } from './comments/comment.ts'
export { earliest } from './entries/fields.ts'
export type { Entry } from './entries/entry.ts'
export type { Run } from './history.ts'
export type { Reading } from './readings.ts'
export type { ServiceConnection } from './imports.ts'
export { type Service, Source, sources } from './service.ts'
export type { Person, Profile } from './profiles.ts'
