import { disable as disableByEmail, enable as enableByEmail } from '../../src/features/accounts/index.ts'
import { accounts, Refused } from '@hakari/contract'
import { eventually } from '../world/eventually.ts'
import type { Browser, ReceivedMail, SignedIn, World } from '../world/world.ts'

/** What is said in answer: a refusal's code, or ok. Anything else is no answer and fails the test. */
export async function outcomeOf(answer: Promise<unknown>): Promise<string> {
  try {
    await answer
    return 'ok'
  } catch (error) {
    if (error instanceof Refused) return error.code
    throw error
  }
}

const topics = {
  signUp: '登録リンクのお知らせ',
  signIn: 'ログインリンクのお知らせ',
  reset: 'パスワードリセットのご案内',
  accountKind: 'ログイン方法のお知らせ',
  emailChange: 'メールアドレス変更の確認',
  emailChanged: 'メールアドレスが変更されました',
  passwordChanged: 'パスワードが変更されました',
  deleted: 'アカウントを削除しました',
  unlink: 'Google連携の解除のご案内',
  googleUnlinked: 'Googleアカウントとの連携が解除されました',
  welcome: 'ご登録ありがとうございます',
  notAdmitted: '新規登録についてのお知らせ',
  received: '登録を受け付けました',
  approved: '登録が承認されました',
  declined: '登録を見送らせていただきました',
} as const
type Topic = keyof typeof topics

const subjectOf = (topic: Topic) => `【体重公開アプリ】${topics[topic]}`

export const mailsAbout = async (world: World, topic: Topic, address: string): Promise<ReceivedMail[]> =>
  (await world.mailTo(address)).filter(({ subject }) => subject === subjectOf(topic))

/** The mail that an act makes arrive. */
export async function mailAfter(
  world: World,
  { topic, to, act }: { topic: Topic; to: string; act: () => Promise<unknown> },
): Promise<ReceivedMail> {
  const before = (await mailsAbout(world, topic, to)).length
  await act()
  return eventually(async () => {
    const mails = await mailsAbout(world, topic, to)
    if (mails.length <= before || !mails[0]) throw new Error(`no mail about ${topic} has come to ${to}`)
    return mails[0]
  })
}

/** The secret behind the # of a mailed link. */
export const secretIn = ({ links }: ReceivedMail): string =>
  links.map((link) => /#(?:link|code)=([\w-]+)$/.exec(link)?.[1]).find((secret) => secret !== undefined) ?? ''

type LinkTopic = 'signUp' | 'signIn' | 'reset'

/** Asks for a link as the forms do, and reads the mail. */
export async function mailedSecret(
  world: World,
  topic: LinkTopic,
  email: string,
  by: Browser = world,
): Promise<string> {
  const operation = topic === 'reset' ? accounts.requestReset : accounts.sendLink
  return secretIn(await mailAfter(world, { topic, to: email, act: () => by.call(operation, { body: { email } }) }))
}

export const mailedEmailChange = async (world: World, member: SignedIn, email: string): Promise<string> =>
  secretIn(
    await mailAfter(world, {
      topic: 'emailChange',
      to: email,
      act: () => member.call(accounts.changeEmail, { body: { email, password: member.password } }),
    }),
  )

export const filledForm = {
  nickname: '花子',
  password: 'ねこは ねむい 7',
  targetWeight: '55.5',
  bio: 'よろしくお願いします',
  agreed: true as const,
  isOldEnough: true as const,
}
type Form = Parameters<typeof formFor>[0]
export const formFor = (
  more: { nickname?: string; handle?: string; password?: string; targetWeight?: string; bio?: string } = {},
) => ({
  ...filledForm,
  ...more,
})

/** A browser that has proven this address and has not filled in the form yet. */
export async function registering(world: World, email: string, browser = world.visitor()): Promise<Browser> {
  const token = await mailedSecret(world, 'signUp', email, browser)
  await browser.call(accounts.redeemLink, { body: { email, token } })
  return browser
}

/** Signs up as a person does: link, mail, form. */
export async function signUp(
  world: World,
  email: string,
  { form = {}, picture, browser: used }: { form?: Form; picture?: Blob; browser?: Browser } = {},
): Promise<SignedIn> {
  const browser = await registering(world, email, used)
  const body = formFor(form)
  const { member } = await browser.call(accounts.complete, { body }, picture ? { picture } : {})
  return { ...browser, member, email, password: body.password }
}

export const sessionCookie = (browser: Browser): string => browser.cookies.get('hakari_session') ?? ''

/** Whether this browser's cookie still stands for somebody. */
export const isSignedIn = async (browser: Browser): Promise<boolean> =>
  (await outcomeOf(browser.copy().call(accounts.mine, {}))) === 'ok'

const emailOf = async (world: World, memberId: string): Promise<string> =>
  (await world.rows<{ email: string }>('select email from credentials where member_id = $1', [memberId]))[0]?.email ??
  ''

/** As the operator's command does. */
export const disable = async (world: World, memberId: string) =>
  disableByEmail(world.platform, await emailOf(world, memberId))

export const enable = async (world: World, memberId: string) =>
  enableByEmail(world.platform, await emailOf(world, memberId))
