import type { accounts, ParsedOf } from '@hakari/contract'
import type { NoteWho } from '../../platform/log-pseudonym.ts'
import type { Tx } from '../../platform/database/connect.ts'
import type { Use } from '../../platform/limits/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { findMember } from '../members/index.ts'
import { attachGooglePicture, attachPicture, discardPicture, withPicture } from '../pictures/index.ts'
import { useUpInvitation } from '../invitations/index.ts'
import { type Entry, openSession } from '../sessions/index.ts'
import { assertAdmitted } from './admission.ts'
import { createAccount } from './create-account.ts'
import type { AccountDeps } from './deps.ts'
import { memberRegistered } from './events.ts'
import { redeem } from './one-time-token.ts'
import { assertStrong } from './password-strength.ts'
import { insertIdentity } from './queries.ts'
import { Registration, registrationUnder } from './registration.ts'
import { accountLimits } from './limits.ts'

type Filled =
  | (ParsedOf<typeof accounts.complete>['body'] & { useGooglePicture?: never })
  | (ParsedOf<typeof accounts.register>['body'] & { password?: never })

interface Completion {
  body: Filled
  picture: Uint8Array | null
  registration: string
  client: string
  userAgent: string
  browser: string | undefined
  before: Viewer | null
  noteWho: NoteWho
}

const refusals = { invalid: 'not_registering', expired: 'not_registering' } as const

export async function completeRegistration(deps: AccountDeps, via: Registration['via'], completion: Completion) {
  const counted: Use[] = [[accountLimits.registerPerClient, completion.client]]
  await deps.limits.take(counted)
  try {
    return await register(deps, via, completion)
  } catch (error) {
    // Whoever tries which usernames are taken is counted all the same.
    if (!(error instanceof Refusal && error.code === 'handle_taken')) await deps.limits.giveBack(counted)
    throw error
  }
}

/** One transaction: a member with everything of it, or nothing, and the registration still good. No entry where they have to wait. */
async function register(
  deps: AccountDeps,
  via: Registration['via'],
  { body, picture, registration, client, userAgent, browser, before, noteWho }: Completion,
): Promise<{ memberId: string; entry: Entry | null }> {
  const isWaiting = deps.registration.mode === 'approval'
  const proven = await registrationUnder(deps.db, registration)
  if (!proven) throw new Refusal('not_registering')
  if (body.password !== undefined) assertStrong(body.password, { ...proven, handle: body.handle })
  const passwordHash = body.password === undefined ? null : await deps.passwords.hash(body.password, client)
  const make = (pictureId: string | null) =>
    deps.db.transaction().execute(async (tx) => {
      const { email, details } = await redeem(tx, registration, ['registration'], refusals)
      const proof = Registration.parse(details)
      if (email === null || proof.via !== via) throw new Refusal('not_registering')
      await admit(deps, tx, { email, invitation: proof.invitation })
      const { nickname: name, handle: chosen, bio, targetWeight } = body
      const account = {
        name,
        handle: chosen,
        bio,
        targetWeight,
        email,
        passwordHash,
        isProven: true,
        isWaiting,
        isNewcomer: true,
      }
      const memberId = await createAccount(deps, tx, account)
      noteWho({ memberId })
      const { handle } = await findMember(tx, memberId)
      // A handle that chance gave is known only now.
      if (body.password !== undefined) assertStrong(body.password, { email, handle })
      if (proof.via === 'google' && !(await insertIdentity(tx, { memberId, ...proof, address: email })))
        throw new Refusal('email_taken')
      await attach(deps, tx, {
        memberId,
        chosen: pictureId,
        googles: proof.via === 'google' ? proof.pictureId : null,
        useGoogles: body.useGooglePicture ?? false,
      })
      await deps.events.announce(tx, memberRegistered, { memberId, wantsLetter: body.wantsLetter })
      if (isWaiting) return { memberId, entry: null }
      const entered = { memberId, userAgent, browser, before, isTold: true, noteWho }
      return { memberId, entry: await openSession(deps, tx, entered) }
    })
  return picture ? withPicture(deps, { bytes: picture, sender: client }, ({ id }) => make(id)) : make(null)
}

/** The count of an invitation goes down with the account that is made by it, and only then. */
async function admit(deps: AccountDeps, tx: Tx, newcomer: Parameters<typeof assertAdmitted>[2]): Promise<void> {
  await assertAdmitted(deps, tx, newcomer)
  if (deps.registration.mode !== 'invitation' || newcomer.invitation === undefined) return
  if (!(await useUpInvitation(tx, newcomer.invitation))) throw new Refusal('invitation_unusable')
}

interface Attaching {
  memberId: string
  chosen: string | null
  googles: string | null
  useGoogles: boolean
}

/** What the person chose comes before Google's, which stays to go back to. Unwanted, it goes at once. */
async function attach(deps: AccountDeps, tx: Tx, { memberId, chosen, googles, useGoogles }: Attaching): Promise<void> {
  if (googles && useGoogles) await attachGooglePicture(tx, { memberId, pictureId: googles })
  else if (googles) await discardPicture(deps, tx, googles)
  if (chosen) await attachPicture(deps, tx, { memberId, pictureId: chosen })
}
