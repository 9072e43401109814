import type { Standing } from '../../server/src/features/support/index.ts'
import { dayOf, momentOf } from './dates.ts'

const mostSessions = 5

/** Limits that keep somebody from signing in, beside those that keep them from anything else. */
const ofSignIn = /^(signIn|newBrowsers|codes|passkeys|mailPer|accountKind|redeem)/

/** First the likely reason why somebody cannot sign in, then all that is known about it. Never a weight, nor an IP address. */
export function describeStanding(standing: Standing): string {
  const { name, handle, email, id, joinedAt, state, entries, isModerator } = standing
  return [
    `${name}  @${handle}  ${email}  ${id}`,
    likelyReason(standing),
    `  state: ${stateText(standing)}${isModerator ? ', a moderator' : ''}`,
    `  here since ${dayOf(joinedAt)}, ${state === 'waits for approval' ? 'not let in yet' : `${entries} entries`}`,
    `  address: ${addressText(standing)}`,
    `  ways in: ${waysIn(standing)}`,
    ...recoveryLines(standing),
    ...limitLines(standing),
    ...sessionLines(standing),
    ...mailLines(standing),
  ].join('\n')
}

function likelyReason(standing: Standing): string {
  const { state, usedUp, hasPassword, hasGoogle, hasCodes, recoveryReadyAt, suspendedUntil, mails } = standing
  if (state === 'waits for approval') return 'They wait for approval: approve or decline them.'
  if (state === 'disabled') return 'They are disabled: enable lets them in again.'
  const limit = usedUp.find(({ name }) => ofSignIn.test(name))
  if (limit)
    return `There were too many tries: ${limit.name} is used up until ${momentOf(limit.until)}. A browser they signed in with before has tries of its own.`
  if (mails.some((mail) => mail.state !== 'waiting'))
    return 'Mails to them fail, and so do links to sign in: see below, then mail retry all.'
  if (recoveryReadyAt) return `They asked to be let in without their codes: possible from ${momentOf(recoveryReadyAt)}.`
  if (!hasPassword)
    return hasGoogle
      ? 'They have no password: they come in with Google, or by a mailed link.'
      : 'They have no password: they come in by a mailed link.'
  if (suspendedUntil)
    return `They can sign in, and cannot post until ${momentOf(suspendedUntil)}: moderators suspended them.`
  if (hasCodes)
    return 'Nothing keeps them out: they need their password and a code of their app, or a recovery code. Without either, reset-second-factor.'
  return 'Nothing keeps them out: perhaps the password is wrong, or the network they come from has tried too often. A mailed link helps.'
}

const stateText = ({ state, suspendedUntil }: Standing) =>
  suspendedUntil ? `${state} until ${momentOf(suspendedUntil)}` : state

function addressText({ isProven, mailStoppedAt, refusedMails }: Standing): string {
  const stopped = mailStoppedAt
    ? `letters and notices stopped since ${momentOf(mailStoppedAt)}, because it bounced`
    : refusedMails > 0
      ? `refused ${refusedMails} of the last mails`
      : 'takes mails'
  return `${isProven ? 'proven' : 'never proven by a mailed link'}, ${stopped}`
}

function waysIn({ hasPassword, hasGoogle, passkeys, hasCodes, recoveryCodes }: Standing): string {
  return [
    ...(hasPassword ? ['password'] : []),
    ...(hasGoogle ? ['Google'] : []),
    ...(passkeys > 0 ? [`${passkeys} passkeys`] : []),
    'mailed link',
    ...(hasCodes ? [`after it a code of an app (${recoveryCodes} recovery codes left)`] : []),
  ].join(', ')
}

const recoveryLines = ({ recoveryReadyAt }: Standing) =>
  recoveryReadyAt ? [`  recovery without codes: from ${momentOf(recoveryReadyAt)}`] : []

function limitLines({ usedUp }: Standing): string[] {
  if (usedUp.length === 0) return ['  limits used up: none of theirs']
  return usedUp.map(({ name, until }) => `  limit used up: ${name} until ${momentOf(until)}`)
}

function sessionLines({ openSessions }: Standing): string[] {
  if (openSessions.length === 0) return ['  signed in nowhere']
  const lines = openSessions
    .toSorted((a, b) => b.seenAt.getTime() - a.seenAt.getTime())
    .slice(0, mostSessions)
    .map(({ device, browser, begunAt, seenAt }) => {
      const where = [browser, device].filter((word) => word !== '').join(' on ') || 'an unknown browser'
      return `  session: ${where}, begun ${momentOf(begunAt)}, last seen ${momentOf(seenAt)}`
    })
  const more = openSessions.length - lines.length
  return more > 0 ? [...lines, `  and ${more} more sessions`] : lines
}

function mailLines({ mails }: Standing): string[] {
  const last = mails.find(({ state }) => state === 'given up')
  const waiting = mails.filter(({ state }) => state !== 'given up').length
  return [
    ...(waiting > 0 ? [`  mails not delivered yet: ${waiting}`] : []),
    ...(last
      ? [`  last mail given up: ${momentOf(last.since)}, ${last.subject}, ${last.lastError ?? 'no reason known'}`]
      : []),
  ]
}
