import { accounts, speaksForSite } from '@hakari/contract'
import type { Cookies } from '../../platform/http/cookies.ts'
import { InvalidInput } from '../../platform/http/on-error.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Viewer } from '../../platform/viewer.ts'
import {
  findMember,
  freeHandle,
  handleFromAddress,
  leaveOldHandles,
  noteToldOfHandle,
  ownProfile,
} from '../members/index.ts'
import { forgetBrowser, keepSignIn, openSession, sessionSeconds } from '../sessions/index.ts'
import { requestEmailChange, confirmEmail } from './change-email.ts'
import { changePassword, setFirstPassword } from './change-password.ts'
import { completeRegistration } from './complete-registration.ts'
import type { AccountDeps } from './deps.ts'
import { accountOf, pendingEmailOf } from './queries.ts'
import { redeemLink } from './redeem-link.ts'
import { dropRegistration, registrationSeconds, registrationUnder } from './registration.ts'
import { removeAccount } from './remove-account.ts'
import { checkReset, confirmReset } from './reset-password.ts'
import { requestReset, resendAfterSeconds, sendLink } from './send-link.ts'
import { createTestAccount } from './test-account.ts'
import { unlinkGoogle } from './unlink-google.ts'
import { disownSignIn } from './unknown-browser.ts'
import { updateProfile } from './update-profile.ts'
import { accountLimits } from './limits.ts'

const keepRenewed = (cookies: Cookies, secret: string) => cookies.set('session', secret, sessionSeconds)

/** The contract knows the names of ours; what this site is called only its operator does. */
function checkName({ brand }: AccountDeps, field: string, name: string | undefined): void {
  if (name !== undefined && speaksForSite(name, brand.name)) throw new InvalidInput({ [field]: 'reserved' })
}

export function accountRoutes(serve: Serve, deps: AccountDeps, { isProduction }: { isProduction: boolean }) {
  registrationRoutes(serve, deps)
  if (!isProduction) testAccountRoutes(serve, deps)
  resetRoutes(serve, deps)
  profileRoutes(serve, deps)
  credentialRoutes(serve, deps)
}

function registrationRoutes(serve: Serve, deps: AccountDeps): void {
  const { db } = deps

  const complete =
    (via: 'email' | 'google') =>
    async ({
      cookies,
      viewer: before,
      noteWho,
      ...filled
    }: Omit<Parameters<typeof completeRegistration>[2], 'registration' | 'before'> & {
      cookies: Cookies
      viewer: Viewer | null
    }) => {
      checkName(deps, 'nickname', filled.body.nickname)
      const registration = cookies.read('registration') ?? ''
      const opened = await completeRegistration(deps, via, { ...filled, registration, before, noteWho })
      cookies.clear('registration')
      cookies.clear('invitation')
      if (!opened.entry) throw new Refusal('approval_pending')
      keepSignIn(cookies, opened.entry)
      return { member: await findMember(db, opened.memberId) }
    }

  serve(accounts.sendLink, async ({ body, client, browser, cookies, noteWho }) => {
    noteWho({ email: body.email })
    await sendLink(deps, { ...body, client, browser, code: cookies.read('invitation') })
    return { resendAfterSeconds }
  })

  serve(accounts.redeemLink, async ({ body, viewer, cookies, ...sender }) => {
    const redeemed = await redeemLink(deps, { ...body, ...sender, before: viewer })
    if (redeemed.outcome === 'signed_in') keepSignIn(cookies, redeemed.entry)
    else cookies.set('registration', redeemed.registration, registrationSeconds)
    return { outcome: redeemed.outcome }
  })

  serve(accounts.registration, async ({ cookies }) => {
    const found = await registrationUnder(db, cookies.read('registration') ?? '')
    if (!found) return { pending: null }
    const { via, email } = found
    const pictureId = found.via === 'google' ? found.pictureId : null
    const suggestedHandle = await freeHandle(db)
    return { pending: { via, email, suggestedHandle, picture: pictureId && `/pictures/${pictureId}` } }
  })

  serve(accounts.abandon, async ({ cookies }) => {
    await dropRegistration(deps, cookies.read('registration') ?? '')
    cookies.clear('registration')
    return {}
  })

  serve(accounts.complete, complete('email'))
  serve(accounts.register, complete('google'))
}

function testAccountRoutes(serve: Serve, deps: AccountDeps): void {
  const { db } = deps
  serve(accounts.createTest, async ({ isLocal, userAgent, browser, viewer, cookies, noteWho }) => {
    if (!isLocal) throw new Refusal('only_in_development')
    const { memberId, email, password } = await createTestAccount(deps)
    const entered = { memberId, userAgent, browser, before: viewer, isTold: true, noteWho }
    keepSignIn(cookies, await db.transaction().execute((tx) => openSession(deps, tx, entered)))
    return { email, password, member: await findMember(db, memberId) }
  })
}

function resetRoutes(serve: Serve, deps: AccountDeps): void {
  serve(accounts.requestReset, async ({ body, client, browser, noteWho }) => {
    noteWho({ email: body.email })
    await requestReset(deps, { ...body, client, browser })
    return {}
  })

  serve(accounts.checkReset, async ({ body, ...sender }) => ({ email: await checkReset(deps, { ...body, ...sender }) }))

  serve(accounts.disown, async ({ body, ...sender }) => ({ reset: await disownSignIn(deps, { ...body, ...sender }) }))

  serve(accounts.confirmReset, async ({ body, viewer, cookies, ...sender }) => {
    keepSignIn(cookies, await confirmReset(deps, { ...body, ...sender, before: viewer }))
    return {}
  })
}

function profileRoutes(serve: Serve, deps: AccountDeps): void {
  const { db } = deps
  serve(accounts.mine, async ({ viewer: { memberId } }) => {
    const account = await accountOf(db, memberId)
    if (!account) throw new Refusal('not_signed_in')
    const { email, password_hash, has_google, google_email } = account
    return {
      email,
      hasPassword: password_hash !== null,
      hasGoogle: Boolean(has_google),
      googleEmail: google_email,
      pendingEmail: await pendingEmailOf(db, memberId),
    }
  })

  serve(accounts.profile, ({ viewer: { memberId } }) => ownProfile(db, memberId))
  serve(accounts.updateProfile, async ({ body, viewer: { memberId } }) => {
    checkName(deps, 'name', body.name)
    return updateProfile(deps, memberId, body)
  })
  serve(accounts.leaveFormerHandles, async ({ viewer: { memberId } }) => {
    await leaveOldHandles(db, memberId)
    return ownProfile(db, memberId)
  })

  serve(accounts.handleNotice, async ({ viewer: { memberId } }) => ({ handle: await handleFromAddress(db, memberId) }))
  serve(accounts.handleNoticeSeen, async ({ viewer: { memberId } }) => {
    await noteToldOfHandle(db, memberId)
    return { handle: null }
  })
}

/** Address, password, Google, and the end of the account. */
function credentialRoutes(serve: Serve, deps: AccountDeps): void {
  serve(accounts.changeEmail, async ({ body, viewer, client }) => {
    await requestEmailChange(deps, { ...body, viewer, client })
    return {}
  })

  serve(accounts.confirmEmail, async ({ body, viewer, client, userAgent, cookies, noteWho }) => {
    const { email, session } = await confirmEmail(deps, { ...body, viewer, client, userAgent, noteWho })
    if (session) keepRenewed(cookies, session)
    return { email }
  })

  serve(accounts.changePassword, async ({ body, viewer, userAgent, cookies }) => {
    keepRenewed(cookies, await changePassword(deps, { ...body, viewer, userAgent }))
    return {}
  })

  serve(accounts.setPassword, async ({ body, viewer, userAgent, cookies }) => {
    keepRenewed(cookies, await setFirstPassword(deps, { ...body, viewer, userAgent }))
    return {}
  })

  serve(accounts.unlinkGoogle, async ({ viewer, client, userAgent, cookies }) => {
    const unlinked = await unlinkGoogle(deps, { viewer, client, userAgent })
    if (unlinked.outcome === 'unlinked') keepRenewed(cookies, unlinked.session)
    return { outcome: unlinked.outcome }
  })

  serve(accounts.remove, async ({ viewer, browser, cookies }) => {
    await deps.limits.take([[accountLimits.deletePerMember, viewer.memberId]])
    if (!viewer.isRecent) throw new Refusal('recent_sign_in_needed_to_delete')
    await removeAccount(deps, async () => viewer.memberId)
    await forgetBrowser(deps.db, browser)
    cookies.clear('session')
    cookies.clear('browser')
    cookies.clear('pending')
    return {}
  })
}
