import {
  type Call,
  comments,
  entries,
  history,
  imports,
  notices,
  pictures,
  type RefusalCode,
  Refused,
  sessions,
  shortLinks,
} from '@hakari/contract'
import { expect, test } from 'vitest'
import { archiveMade } from '../steps/archives.ts'
import { bringIn } from '../steps/history.ts'
import { connectAs, healthPlanetAliases } from '../steps/imports.ts'
import { appoint, caseAbout, decide, moderatorIn, report } from '../steps/moderation.ts'
import { bodyOf, newSubscription, subscribe } from '../steps/push.ts'
import { addPasskey, newDevice } from '../steps/passkeys.ts'
import { signInWithCode, turnOnFactor } from '../steps/second-factor.ts'
import { inputs } from '../corpus/operation-inputs.ts'
import { operations } from '../corpus/operations.ts'
import { photo } from '../corpus/pictures.ts'
import { type SignedIn, startWorld } from '../world/world.ts'

type Outcome = 'ok' | RefusalCode

/** Who may do what: one row per operation of the contract. A and B are two members, nobody is not signed in. */
interface Row {
  nobody: Outcome
  a: Outcome
  b: Outcome
  /** A moderator, where that makes a difference: without a second factor they are a member as any other. */
  moderator?: Outcome
  /** What is sent, where it is about A; the sound input of the operation otherwise. */
  about?: (a: SignedIn) => Promise<object> | object
  /** It ends a session or an account, so that A and B must be new for it. */
  isFinal?: true
}

const everybody = (outcome: Outcome): Row => ({ nobody: outcome, a: outcome, b: outcome })
const onlyA = (refusal: RefusalCode): Row => ({ nobody: 'not_signed_in', a: 'ok', b: refusal })
const members = (outcome: Outcome): Row => ({ nobody: 'not_signed_in', a: outcome, b: outcome })
/** For everybody else it is not there. */
const moderators = (outcome: Outcome): Row => ({ ...everybody('not_found'), moderator: outcome })

const entryOf = async (a: SignedIn) => ({
  params: { id: (await a.call(entries.record, { body: { weight: '65.2' } })).id },
})
/** By A under an entry of A's. */
async function commentOf(a: SignedIn) {
  const { comment } = await a.call(comments.add, { ...(await entryOf(a)), body: { text: 'がんばりました' } })
  return { params: { id: comment.id } }
}
const personOf = ({ member }: SignedIn) => ({ params: { id: member.id } })
const pictureOf = ({ member }: SignedIn) => ({ name: pictures.objectName(member.id) })
const onEntryOfA = async (a: SignedIn) => ({ ...(await entryOf(a)), query: {} })
const listOfA = (a: SignedIn) => ({ ...personOf(a), query: {} })
async function connectedToFitbit(a: SignedIn) {
  await connectAs(a, 'fitbit', 'daily-haruka')
  return { params: { service: 'fitbit' } }
}
const handlesOf = (a: SignedIn) => healthPlanetAliases(a, 'daily-haruka')
const aReading = { id: 'one', weight: '65.2', measuredAt: '2020-01-01T00:00:00Z' }
const fileOf = async (a: SignedIn) => ({
  params: { id: (await a.call(history.begin, { body: { source: 'csv' } })).id },
})
let years = 2001
/** Each at another time: what is near one that was published is known. */
const readingOf = async (a: SignedIn) => {
  const measuredAt = `${years++}-01-01T00:00:00Z`
  return { params: { id: await bringIn(a, [{ ...aReading, id: measuredAt, measuredAt }]) } }
}
const passkeyOf = async (a: SignedIn) => ({ params: { id: (await addPasskey(a, newDevice(world))).id } })
/** A browser in which A is asked for no code. */
const trusting = async (a: SignedIn) => signInWithCode(world.visitor(), a, await turnOnFactor(world, a), true)
/** Of an entry of A's that somebody reported. */
async function caseOf(a: SignedIn) {
  const entry = await entryOf(a)
  await report(await world.member(), { kind: 'entry', id: entry.params.id })
  return { params: { id: (await caseAbout(moderator, a, 'entry')).id } }
}
/** What another moderator did about A. */
async function noticeOf(a: SignedIn) {
  const { params } = await caseOf(a)
  const { history } = await decide(another, params.id, { act: 'warn' })
  return { params: { id: history[0]?.id ?? '' }, body: { text: '誤解です' } }
}
/** What nobody does to themselves. */
const butA: Row = { nobody: 'not_signed_in', a: 'own_profile', b: 'ok', about: personOf }

const matrix: Record<string, Row> = {
  'site.about': everybody('ok'),
  'site.legal': everybody('not_found'),
  'contact.send': everybody('ok'),

  'registration.state': everybody('ok'),
  'announcements.current': members('ok'),
  'announcements.seen': members('ok'),

  'sessions.viewer': everybody('ok'),
  'sessions.signIn': everybody('unknown_email'),
  'sessions.signOut': { ...everybody('ok'), isFinal: true },
  'sessions.prove': {
    ...onlyA('wrong_password'),
    about: ({ password }) => ({ body: { password } }),
    isFinal: true,
  },
  'sessions.list': members('ok'),
  'sessions.end': {
    ...onlyA('not_found'),
    about: async (a) => ({ params: { id: (await a.call(sessions.list, {})).items[0]?.id } }),
    isFinal: true,
  },
  'sessions.endOthers': members('ok'),
  'sessions.forgetBrowser': members('ok'),
  'sessions.token': members('sign_in_method_off'),

  'sessions.pending': everybody('ok'),
  'sessions.pass': everybody('sign_in_expired'),
  'sessions.abandonPending': everybody('ok'),
  'sessions.trusted': members('ok'),
  'sessions.endTrust': {
    ...onlyA('not_found'),
    about: async (a) => {
      const [browser] = (await (await trusting(a)).call(sessions.trusted, {})).items
      return { params: { id: browser?.id } }
    },
    isFinal: true,
  },

  'accounts.sendLink': everybody('ok'),
  'accounts.redeemLink': everybody('link_invalid'),
  'accounts.registration': everybody('ok'),
  'accounts.abandon': everybody('ok'),
  'accounts.complete': everybody('not_registering'),
  'accounts.register': everybody('not_registering'),
  'accounts.createTest': { ...everybody('ok'), isFinal: true },
  'accounts.requestReset': everybody('ok'),
  'accounts.checkReset': everybody('reset_link_invalid'),
  'accounts.confirmReset': everybody('reset_link_invalid'),
  'accounts.disown': everybody('link_invalid'),
  'accounts.mine': members('ok'),
  'accounts.profile': members('ok'),
  'accounts.updateProfile': members('ok'),
  'accounts.handleNotice': members('ok'),
  'accounts.handleNoticeSeen': members('ok'),
  'accounts.changeEmail': {
    ...onlyA('wrong_current_password'),
    about: ({ password }) => ({ body: { email: 'new-address@example.jp', password } }),
  },
  'accounts.confirmEmail': everybody('link_invalid'),
  'accounts.changePassword': {
    ...onlyA('wrong_current_password'),
    about: ({ password }) => ({ body: { current: password, password: 'another long one' } }),
    isFinal: true,
  },
  'accounts.setPassword': members('password_exists'),
  'accounts.unlinkGoogle': members('google_not_linked'),
  'accounts.remove': { ...members('ok'), isFinal: true },

  'google.start': { ...members('ok'), about: () => ({ body: { intent: 'link' } }) },
  'google.finish': everybody('google_failed'),

  'pictures.upload': { ...onlyA('not_own_picture'), about: (a) => ({ query: pictureOf(a) }) },
  'pictures.object': {
    ...onlyA('not_own_picture'),
    about: async (a) => {
      await a.call(pictures.upload, { query: pictureOf(a) }, { picture })
      return { params: pictureOf(a) }
    },
  },
  'pictures.remove': { ...onlyA('not_own_picture'), about: (a) => ({ params: pictureOf(a), query: {} }) },

  'imports.list': members('ok'),
  'imports.connect': members('ok'),
  'imports.finish': members('connect_not_begun'),
  'imports.disconnect': members('ok'),
  'imports.latest': { ...onlyA('not_connected'), about: connectedToFitbit },
  'imports.healthPlanetToken': {
    ...onlyA('not_connected'),
    about: async (a) => ({ body: { grantType: 'refresh_token', refreshToken: (await handlesOf(a)).refresh_token } }),
  },
  'imports.healthPlanetData': {
    ...onlyA('not_connected'),
    about: async (a) => ({ body: { accessToken: (await handlesOf(a)).access_token, tag: imports.weightTag } }),
  },

  'history.list': members('ok'),
  'history.offer': members('ok'),
  'history.publish': { ...onlyA('not_found'), about: readingOf },
  'history.hide': { ...onlyA('not_found'), about: readingOf },
  'history.show': { ...onlyA('not_found'), about: readingOf },
  'history.remove': { ...onlyA('not_found'), about: readingOf },
  'history.begin': members('ok'),
  'history.send': {
    ...onlyA('not_found'),
    about: async (a) => ({ params: { ...(await fileOf(a)).params, part: '0' }, body: { readings: [aReading] } }),
  },
  'history.preview': { ...onlyA('not_found'), about: fileOf },
  'history.confirm': { ...onlyA('not_found'), about: async (a) => ({ ...(await fileOf(a)), body: { rejected: 0 } }) },
  'history.runs': members('ok'),
  'history.undo': { ...onlyA('not_found'), about: fileOf },
  'history.fromService': { ...onlyA('not_connected'), about: connectedToFitbit },
  'history.sync': {
    ...onlyA('not_connected'),
    about: async (a) => ({ ...(await connectedToFitbit(a)), body: { isOn: true } }),
  },

  'archives.mine': members('ok'),
  'archives.request': { ...members('ok'), isFinal: true },
  'archives.download': {
    ...onlyA('not_found'),
    about: async (a) => {
      await archiveMade(a)
      return {}
    },
  },

  'mfa.factors': members('ok'),
  'mfa.start': members('ok'),
  'mfa.enroll': members('mfa_code_invalid'),
  'mfa.unenroll': members('mfa_factor_unknown'),

  'secondFactor.begin': { ...members('ok'), isFinal: true },
  'secondFactor.confirm': members('second_factor_not_begun'),
  'secondFactor.turnOff': {
    ...onlyA('mfa_factor_unknown'),
    about: async (a) => ({ body: { code: (await turnOnFactor(world, a)).nextCode() } }),
    isFinal: true,
  },
  'secondFactor.renewCodes': {
    ...onlyA('mfa_factor_unknown'),
    about: async (a) => {
      await turnOnFactor(world, a)
      return {}
    },
    isFinal: true,
  },
  'security.overview': members('ok'),
  'passkeys.list': members('ok'),
  'passkeys.beginAdding': members('ok'),
  'passkeys.add': members('passkey_failed'),
  'passkeys.rename': {
    ...onlyA('not_found'),
    about: async (a) => ({ ...(await passkeyOf(a)), body: { name: 'べつの名前' } }),
  },
  'passkeys.remove': { ...onlyA('not_found'), about: passkeyOf },
  'passkeys.beginSignIn': everybody('ok'),
  'passkeys.signIn': everybody('passkey_unknown'),
  'passkeys.beginProof': {
    ...onlyA('passkey_unknown'),
    about: async (a) => {
      await passkeyOf(a)
      return {}
    },
    isFinal: true,
  },
  'passkeys.prove': members('passkey_unknown'),
  'recovery.sendLink': everybody('ok'),
  'recovery.check': everybody('link_invalid'),
  'recovery.apply': everybody('link_invalid'),
  'recovery.complete': everybody('link_invalid'),
  'recovery.cancel': members('ok'),

  'entries.record': members('ok'),
  'entries.neighbours': { ...members('ok'), about: entryOf },
  'entries.one': { ...members('ok'), about: entryOf },
  'entries.edit': {
    ...onlyA('not_own_entry'),
    about: async (a) => ({ ...(await entryOf(a)), body: { weight: '60.1', revision: 0 } }),
  },
  'entries.setAudience': {
    ...onlyA('not_own_entry'),
    about: async (a) => ({ ...(await entryOf(a)), body: { audience: 'everyone' } }),
  },
  'entries.setCommenters': {
    ...onlyA('not_own_entry'),
    about: async (a) => ({ ...(await entryOf(a)), body: { commenters: 'followers' } }),
  },
  'entries.remove': { ...onlyA('not_own_entry_to_delete'), about: entryOf },
  'entries.ofMember': { ...members('ok'), about: listOfA },
  'entries.download': members('ok'),
  'feed.following': members('ok'),
  'firstSteps.mine': members('ok'),
  'firstSteps.close': members('ok'),
  'feed.all': members('ok'),
  'likes.like': { ...members('ok'), about: entryOf },
  'likes.unlike': { ...members('ok'), about: entryOf },
  'comments.list': { ...members('ok'), about: onEntryOfA },
  'comments.add': {
    ...members('ok'),
    about: async (a) => ({ ...(await entryOf(a)), body: { text: 'おめでとうございます' } }),
  },
  'comments.remove': { ...onlyA('not_own_comment'), about: commentOf },

  'follows.follow': butA,
  'follows.unfollow': butA,
  'follows.followers': { ...members('ok'), about: listOfA },
  'follows.following': { ...members('ok'), about: listOfA },
  'follows.requests': members('ok'),
  // Whoever was not asked accepts nobody; there is nothing to decline.
  'follows.accept': { ...members('not_found'), about: personOf },
  'follows.decline': { ...members('ok'), about: personOf },
  // Nobody is told of whom they do not follow.
  'follows.tell': { ...members('not_found'), about: (a) => ({ ...personOf(a), body: { isTold: true } }) },
  // Nobody but A has somebody who follows A.
  'follows.removeFollower': { ...members('ok'), about: personOf },
  'mutes.mute': { ...butA, about: (a) => ({ ...personOf(a), body: { for: 'day' } }) },
  'mutes.unmute': { ...members('ok'), about: personOf },
  'mutes.list': members('ok'),
  'blocks.block': { ...butA, isFinal: true },
  'blocks.unblock': { ...members('ok'), about: personOf },
  'blocks.list': members('ok'),
  'mutedWords.mine': members('ok'),
  'mutedWords.add': members('ok'),
  'mutedWords.remove': members('ok'),
  'reminders.mine': members('ok'),
  'reminders.set': members('ok'),
  'reminders.rest': members('ok'),
  'reminders.answer': members('ok'),
  'care.mine': members('ok'),
  'care.change': members('ok'),
  'care.notice': members('ok'),
  'care.noticeSeen': members('ok'),
  'notifications.mine': members('ok'),
  'notifications.choose': members('ok'),
  'notifications.change': members('ok'),
  'notifications.resumeMail': members('ok'),
  'notifications.preview': members('ok'),
  'notifications.stopOf': everybody('link_invalid'),
  'notifications.stop': everybody('link_invalid'),
  'push.current': members('ok'),
  'push.subscribe': { ...members('ok'), about: async () => ({ body: bodyOf(await newSubscription(world)) }) },
  'push.unsubscribe': members('ok'),
  'push.sendTest': {
    ...onlyA('not_found'),
    about: async (a) => {
      await subscribe(world, a)
      return {}
    },
    isFinal: true,
  },
  'opening.all': members('ok'),
  'privacy.mine': members('ok'),
  'privacy.change': members('ok'),
  'privacy.preview': members('ok'),
  'profiles.one': { ...members('ok'), about: ({ member }) => ({ params: { username: member.handle } }) },
  'profiles.checkHandle': members('ok'),
  'profiles.checkFirstHandle': everybody('not_registering'),
  'profiles.list': members('ok'),
  'profiles.recommended': members('ok'),
  'profiles.active': members('ok'),
  'stats.mine': members('ok'),
  'stats.progress': members('ok'),
  'stats.calendar': members('ok'),
  'stats.chart': members('ok'),
  'stats.chartOfMember': { ...members('ok'), about: listOfA },

  'reports.send': {
    ...butA,
    about: (a) => ({ body: { kind: 'profile', id: a.member.id, reason: 'spam' } }),
  },
  'notices.mine': members('ok'),
  'notices.markSeen': members('ok'),
  'notices.object': { ...onlyA('not_found'), about: noticeOf },
  'notices.byLink': everybody('link_invalid'),
  'notices.objectByLink': everybody('link_invalid'),
  'moderation.queue': moderators('ok'),
  'moderation.one': { ...moderators('ok'), about: caseOf },
  'moderation.decide': {
    ...moderators('ok'),
    about: async (a) => ({ ...(await caseOf(a)), body: { act: 'warn', reason: 'spam' } }),
    isFinal: true,
  },
  'moderation.objections': moderators('ok'),
  'moderation.answer': {
    ...moderators('ok'),
    about: async (a) => {
      const { params } = await noticeOf(a)
      await a.call(notices.object, { params, body: { text: '誤解です' } })
      return { params, body: { outcome: 'reversed' } }
    },
    isFinal: true,
  },
  'moderation.reverse': { ...moderators('ok'), about: noticeOf, isFinal: true },
  'moderation.audit': moderators('ok'),
  'moderation.figures': moderators('ok'),
  'moderation.registrations': moderators('ok'),
  'moderation.approve': moderators('not_found'),
  'moderation.decline': moderators('not_found'),

  'activity.list': members('ok'),
  'activity.unread': members('ok'),
  'activity.markRead': members('ok'),
  'accounts.leaveFormerHandles': members('ok'),
  'policy.notice': members('ok'),
  'policy.seen': members('ok'),
  'shortLinks.create': { ...members('ok'), about: entryOf },
  'shortLinks.end': { ...onlyA('not_own_entry'), about: entryOf },
  'shortLinks.resolve': {
    ...everybody('ok'),
    about: async (a) => ({ params: await a.call(shortLinks.create, await entryOf(a)) }),
  },
}

const world = await startWorld()
const cast = { a: await world.member(), b: await world.member() }
const [moderator, another] = [await moderatorIn(world), await moderatorIn(world)]
/** Named by the operator, and without a second factor. */
const appointed = await world.member()
await appoint(world, appointed)
const picture = new Blob([new Uint8Array(await photo())])

const inOrder = (ids: string[]) => ids.toSorted((a, b) => a.localeCompare(b))

test('the matrix has a row for every operation, and the server serves every one and no other', async () => {
  const ids = inOrder(operations.map(({ id }) => id))
  expect(inOrder(Object.keys(matrix))).toEqual(ids)
  const { paths } = (await (await world.fetch('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  const served = Object.values(paths).flatMap((methods) => Object.values(methods).map((method) => method.operationId))
  expect(inOrder(served)).toEqual(
    inOrder(operations.filter(({ access }) => access !== 'moderator').map(({ id }) => id)),
  )
})

test('there are visitors and members, no answer of theirs tells a rank, and what is for moderators is described to nobody', async () => {
  const forModerators = operations.filter(({ access }) => access === 'moderator')
  expect(new Set(forModerators.map(({ id }) => id.split('.')[0]))).toEqual(new Set(['moderation']))
  expect(await (await moderator.fetch('/api/openapi.json')).text()).not.toContain('/moderation')
  expect(await (await moderator.fetch('/api/docs')).text()).not.toContain('/moderation')
  const fieldNames = (value: unknown): string[] =>
    typeof value === 'object' && value !== null
      ? [...Object.keys(value), ...Object.values(value).flatMap(fieldNames)]
      : []
  const { paths } = (await (await world.fetch('/api/openapi.json')).json()) as { paths: object }
  const names = fieldNames(paths)
  expect(names).toContain('handle')
  expect(names.filter((name) => /admin|role|rank|moderat|staff/i.test(name))).toEqual([])
})

const people = ['nobody', 'a', 'b'] as const
const everyPerson = [...people, 'appointed', 'moderator'] as const

const cells = operations.flatMap((operation) =>
  (operation.access === 'moderator' ? everyPerson : people).map((person) => [operation.id, person, operation] as const),
)

test.each(cells)('%s for %s', async (id, person, operation) => {
  const row = matrix[id] ?? everybody('ok')
  const { a, b } = row.isFinal ? { a: await world.member(), b: await world.member() } : cast
  const input = row.about ? await row.about(a) : (inputs[id] ?? {})
  // Copies, so that a cookie one operation sets is not there for the next.
  const callers: Record<typeof person, Call> = {
    nobody: world.visitor().call,
    a: a.copy().call,
    b: b.copy().call,
    appointed: appointed.copy().call,
    moderator: moderator.copy().call,
  }
  const outcome = await callers[person](operation, input as never, operation.picture ? { picture } : {}).then(
    () => 'ok',
    (error: unknown) => (error instanceof Refused ? error.code : String(error)),
  )
  expect(outcome).toBe(person === 'moderator' ? row.moderator : row[person === 'appointed' ? 'b' : person])
})
