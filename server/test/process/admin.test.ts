import { accounts, contact, livePath, secondFactor, sessions } from '@hakari/contract'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFile } from 'node:fs/promises'
import { answerTo } from '../../../scripts/admin/answer.ts'
import { readConfig } from '../../src/config.ts'
import { appCode, stepSeconds } from '../steps/one-time-code.ts'
import { eventually } from '../world/eventually.ts'
import { socketFolderIn } from '../../src/platform/database/embedded/postmaster.ts'
import { type AppProcess, ownPlace, startsQuickly, startApp } from './app-process.ts'
import { type Browser, browserAt, type ReceivedMail } from '../world/world.ts'
import { madeFolder } from './made-folder.ts'

const program = join(import.meta.dirname, '../../../scripts/admin/main.ts')
const folder = await madeFolder()
const place = await ownPlace(folder.path)
let app: AppProcess
let madeBefore: { code: number; output: string }

/** What `npm run admin -- ...` does, beside the app. */
const admin = async (...args: string[]) => {
  const { done, said } = await answerTo(args, () => readConfig(place))
  return { code: done ? 0 : 1, output: said }
}

/** The same in a process of its own, as an operator types it. */
const typed = (...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { PATH: '/usr/bin:/bin', ...startsQuickly, ...place }
    execFile(process.execPath, [program, ...args], { env, cwd: tmpdir() }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, output: (stdout + stderr).trim() })
    })
  })

beforeAll(async () => {
  madeBefore = await typed('create-member', '--email', 'Early@Example.jp', '--name', '早起き')
  app = await startApp(place)
})
afterAll(async () => {
  await app.end('SIGTERM')
  await folder[Symbol.asyncDispose]()
})

const visitor = () => browserAt(app.url)
const passwordIn = ({ output }: { output: string }) => /, password (\S+)$/.exec(output)?.[1] ?? ''
const signIn = (browser: Browser, email: string, password: string) =>
  browser.call(sessions.signIn, { body: { email, password } })
const mailTo = async (address: string) =>
  (await (
    await fetch(`http://localhost:${place.SANDBOX_PORT}/mailbox/messages.json?to=${encodeURIComponent(address)}`)
  ).json()) as ReceivedMail[]

/** An open live stream; its end is awaited by `ended`. */
async function streamOf(browser: Browser): Promise<{ status: number; ended: Promise<string> }> {
  const stream = await browser.fetch(livePath)
  return { status: stream.status, ended: stream.text() }
}

/** Rows of the app's own database, for what nobody is told. */
async function rows(sql: string, values: unknown[]): Promise<object[]> {
  const home = join(folder.path, 'postgres')
  const client = new pg.Client({
    host: (await socketFolderIn(join(home, 'cluster'))) ?? '',
    port: 5432,
    user: 'hakari',
    database: 'postgres',
    password: (await readFile(join(home, 'password'), 'utf8')).trim(),
  })
  await client.connect()
  try {
    return (await client.query<object>(sql, values)).rows
  } finally {
    await client.end()
  }
}

test('a member made while no app ran signs in when it runs, and the mail is sent then', async () => {
  expect(madeBefore).toEqual({ code: 0, output: expect.stringMatching(/^created early@example\.jp, password \S{16}$/) })
  const { member } = await signIn(visitor(), 'early@example.jp', passwordIn(madeBefore))
  expect(member).toMatchObject({ name: '早起き', handle: expect.stringMatching(/^[a-z]+_[a-z]+_\d{4}$/) })
  // Nobody has signed in here before, so the owner hears of the browser, too.
  const subjects = ['ご登録ありがとうございます', '新しいブラウザからのログイン'].map(
    (topic) => `【体重公開アプリ】${topic}`,
  )
  await eventually(async () =>
    expect((await mailTo('early@example.jp')).map(({ subject }) => subject).toSorted()).toEqual(subjects.toSorted()),
  )
  expect(await admin('create-member', '--email', 'early@example.jp', '--name', 'もう一人')).toEqual({
    code: 1,
    output: 'hakari: The address belongs to somebody already.',
  })
})

test('a test account is made beside the running app', async () => {
  const made = await typed('create-test-account')
  const email = /^created (test\d+@hakari\.example), /.exec(made.output)?.[1] ?? ''
  expect((await signIn(visitor(), email, passwordIn(made))).member.name).toMatch(/^テスト\d+$/)
})

test('a disabled member is out at once and told so, and comes in again when enabled', async () => {
  const password = passwordIn(await admin('create-member', '--email', 'taro@example.jp', '--name', '太郎'))
  const taro = visitor()
  await signIn(taro, 'taro@example.jp', password)
  const stream = await streamOf(taro)
  expect(stream.status).toBe(200)

  expect(await admin('disable', 'TARO@example.jp')).toEqual({ code: 0, output: 'disabled taro@example.jp' })
  await stream.ended
  await expect(taro.call(accounts.mine, {})).rejects.toMatchObject({ code: 'not_signed_in' })
  await expect(signIn(taro, 'taro@example.jp', password)).rejects.toMatchObject({ code: 'account_disabled' })

  expect(await admin('enable', 'taro@example.jp')).toEqual({ code: 0, output: 'enabled taro@example.jp' })
  await expect(taro.call(accounts.mine, {})).rejects.toMatchObject({ code: 'not_signed_in' })
  expect((await signIn(taro, 'taro@example.jp', password)).member.name).toBe('太郎')
})

test('a deleted member is gone with all that was theirs, and the app says farewell', async () => {
  const email = 'leaving@example.jp'
  const password = passwordIn(await admin('create-member', '--email', email, '--name', '去る人'))
  const browser = visitor()
  await signIn(browser, email, password)
  await browser.call(contact.send, { body: { name: '去る人', email, message: 'さようなら' } })
  const stream = await streamOf(browser)

  expect(await admin('delete-by-email', email)).toEqual({ code: 0, output: `deleted ${email}` })
  await stream.ended
  await expect(browser.call(accounts.mine, {})).rejects.toMatchObject({ code: 'not_signed_in' })
  await expect(signIn(browser, email, password)).rejects.toMatchObject({ code: 'unknown_email' })
  expect(await rows('select 1 from contact_messages where email = $1', [email])).toEqual([])
  await eventually(async () =>
    expect((await mailTo(email)).map(({ subject }) => subject)).toContain('【体重公開アプリ】アカウントを削除しました'),
  )
  expect(await admin('delete-by-email', email)).toEqual({ code: 1, output: `hakari: Nobody has the address ${email}.` })
})

test('a member made without a password comes in by a mailed link and sets a first one', async () => {
  const email = 'no-password@example.jp'
  expect(await admin('create-member', '--email', email, '--name', '花子', '--no-password')).toEqual({
    code: 0,
    output: `created ${email}, no password`,
  })
  const browser = visitor()
  await expect(signIn(browser, email, 'anything at all')).rejects.toMatchObject({ code: 'wrong_password' })
  await browser.call(accounts.sendLink, { body: { email } })
  const token = await eventually(async () => {
    const [link] = (await mailTo(email)).flatMap(({ text }) => /#link=([\w-]+)/.exec(text)?.[1] ?? [])
    expect(link).toBeDefined()
    return link ?? ''
  })
  expect(await browser.call(accounts.redeemLink, { body: { email, token } })).toEqual({ outcome: 'signed_in' })
  expect(await browser.call(accounts.mine, {})).toMatchObject({ hasPassword: false, hasGoogle: false })
  await browser.call(accounts.setPassword, { body: { password: 'correct horse battery' } })
  expect((await signIn(visitor(), email, 'correct horse battery')).member.name).toBe('花子')
})

test('who has lost everything comes in by the password again after the operator reset the second factor', async () => {
  const password = passwordIn(await admin('create-member', '--email', 'lost@example.jp', '--name', '忘れん坊'))
  const lost = visitor()
  await signIn(lost, 'lost@example.jp', password)
  const { secret } = await lost.call(secondFactor.begin, {})
  const step = Math.floor(Date.now() / 1000 / stepSeconds)
  await lost.call(secondFactor.confirm, { body: { code: appCode(secret, step) } })
  await expect(signIn(visitor(), 'lost@example.jp', password)).rejects.toMatchObject({ code: 'mfa_required' })
  expect(await admin('reset-second-factor', 'lost@example.jp')).toEqual({
    code: 0,
    output: 'removed codes, passkeys, trust and sessions of lost@example.jp',
  })
  expect(await lost.call(sessions.viewer, {})).toEqual({ member: null })
  await signIn(lost, 'lost@example.jp', password)
  await eventually(async () =>
    expect((await mailTo('lost@example.jp')).map(({ subject }) => subject)).toContain(
      '【体重公開アプリ】二要素認証が解除されました',
    ),
  )
})

test('a moderator is named by address or username, is told where to go, and needs a second factor first', async () => {
  const email = 'keeper@example.jp'
  const password = passwordIn(await admin('create-member', '--email', email, '--name', '見守る人'))
  const keeper = visitor()
  const { member } = await signIn(keeper, email, password)
  const queue = async () => (await keeper.fetch('/api/moderation/cases')).status
  expect(await admin('moderators')).toEqual({ code: 0, output: 'there are no moderators' })
  expect(await typed('appoint-moderator', `@${member.handle}`)).toEqual({
    code: 0,
    output: `appointed @${member.handle}`,
  })
  expect((await admin('moderators')).output).toContain(`@${member.handle}  ${email}  no second factor yet`)
  expect(await queue()).toBe(404)
  const { secret } = await keeper.call(secondFactor.begin, {})
  await keeper.call(secondFactor.confirm, {
    body: { code: appCode(secret, Math.floor(Date.now() / 1000 / stepSeconds)) },
  })
  expect(await queue()).toBe(200)
  await eventually(async () =>
    expect((await mailTo(email)).map(({ subject }) => subject)).toContain(
      '【体重公開アプリ】モデレーターに任命されました',
    ),
  )
  expect(await admin('dismiss-moderator', email.toUpperCase())).toEqual({
    code: 0,
    output: `dismissed ${email.toUpperCase()}`,
  })
  expect(await queue()).toBe(404)
})

const commands = [
  'create-test-account',
  'create-member',
  'disable',
  'enable',
  'reset-second-factor',
  'appoint-moderator',
  'delete-by-email',
]

test.each([[[]], [['--help']], [['disable', '-h']]])('%j tells the commands', async (args) => {
  const { code, output } = await admin(...args)
  expect(code).toBe(0)
  for (const command of commands) expect(output).toContain(command)
})

test('a command that does not exist is told with those that do', async () => {
  const { code, output } = await typed('constructor', 'x@example.jp')
  expect([code, output.split('\n')[0]]).toEqual([1, 'hakari: There is no command constructor.'])
  for (const command of commands) expect(output).toContain(command)
})

test.each([
  [['disable', 'nobody@example.jp'], 'hakari: Nobody has the address nobody@example.jp.'],
  [['appoint-moderator', 'nobody_here'], 'hakari: Nobody has the address or username nobody_here.'],
  [['appoint-moderator'], 'hakari: An e-mail address or a username is missing.'],
  [['moderators', 'x@example.jp'], 'hakari: moderators takes nothing more.'],
  [['delete-by-email', 'no address'], 'hakari: no address is no e-mail address.'],
  [['create-member', '--email', 'x@example.jp'], 'hakari: --name takes a name of 1 to 20 characters.'],
  [['disable', '--force', 'a@example.jp'], "hakari: Unknown option '--force'."],
])('%j is one sentence and exit code 1', async (args, output) => {
  expect(await admin(...args)).toEqual({ code: 1, output })
})

const allMembers = () => rows('select m::text from members m order by number', [])

test('the clean-ups of the specification say what there is and change nothing', async () => {
  expect(await admin('dedupe-follows')).toMatchObject({
    code: 0,
    output: expect.stringContaining('no follow is there twice'),
  })
  expect(await admin('dedupe-follows', 'x@example.jp')).toMatchObject({ code: 1 })
  await admin('create-member', '--email', 'double-one@example.jp', '--name', 'Double')
  await admin('create-member', '--email', 'double-two@example.jp', '--name', 'double')
  const before = await allMembers()
  const { code, output } = await admin('dedupe-users-by-name')
  expect(code).toBe(0)
  expect(output.split('\n').filter((line) => line.includes('double'))).toEqual([
    expect.stringMatching(/^  Double  @\w+  double-one@example\.jp  0 entries$/),
    expect.stringMatching(/^  double  @\w+  double-two@example\.jp  0 entries$/),
  ])
  expect(await allMembers()).toEqual(before)
})
