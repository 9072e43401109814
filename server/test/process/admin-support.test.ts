import { activity, comments, contact, entries, livePath, sessions, shortLinks } from '@hakari/contract'
import { expect, test } from 'vitest'
import { answerTo } from '../../../scripts/admin/answer.ts'
import { sweepMessages } from '../../src/features/contact/index.ts'
import { isSignedIn } from '../steps/accounts.ts'
import { subscribe } from '../steps/push.ts'
import { membersOf, record } from '../steps/social.ts'
import { eventually } from '../world/eventually.ts'
import { startWorld, wideLimits } from '../world/world.ts'

const world = await startWorld({ limits: { ...wideLimits, signInPerAccount: { times: 2, seconds: 3600 } } })

const { config, platform } = world
const deps = { ...platform, origin: config.origin, registration: config.registration, config }

/** What `npm run admin -- ...` says, on what the app has opened already: it is asked often here. */
const admin = async (...args: string[]) => {
  const { done, said } = await answerTo(
    args,
    () => config,
    (command) => command(deps),
  )
  return done ? said : `! ${said}`
}

test('an operator finds members by a part of name, username or address, and no weights', async () => {
  await admin('create-member', '--email', 'Momo.Sugi@example.jp', '--name', '杉もも')
  const [line = ''] = (await admin('find', 'もも')).split('\n')
  expect(line).toMatch(/^ {2}杉もも {2}@\w+ {2}momo\.sugi@example\.jp {2}since \d{4}-\d\d-\d\d {2}active$/)
  const handle = /@\w+/.exec(line)?.[0] ?? ''
  for (const word of [handle, handle.slice(2, -1), 'SUGI@example', 'momo.sugi'])
    expect(await admin('find', word)).toBe(line)
  expect(await admin('find', 'momo_sugi')).toBe('nobody has momo_sugi in their name, username or address')
  await world.rows(
    `with m as (insert into members (name, handle) select '双子', 'twin_of_many_' || n from generate_series(1, 21) n returning id)
     insert into credentials (member_id, email) select id, id || '@example.jp' from m`,
  )
  const many = (await admin('find', '双子')).split('\n')
  expect(many).toHaveLength(21)
  expect(many.at(-1)).toBe('there are more than these 20: say more of the word')
})

test('an operator reads why somebody cannot sign in', async () => {
  const { email, member, call } = await world.member()
  await record({ call }, '71.3', '秘密のメモ')
  await eventually(async () => expect(await admin('show', email)).not.toContain('mails not delivered yet'))
  const shown = await admin('show', email.toUpperCase())
  expect(shown.split('\n').slice(0, 2)).toEqual([
    `${member.name}  @${member.handle}  ${email}  ${member.id}`,
    'Nothing keeps them out: perhaps the password is wrong, or the network they come from has tried too often. A mailed link helps.',
  ])
  expect(shown).toContain('state: active')
  expect(shown).toMatch(/here since \d{4}-\d\d-\d\d, 1 entries/)
  expect(shown).toContain('ways in: password, mailed link')
  expect(shown).toContain('limits used up: none of theirs')
  expect(shown).toMatch(/session: .+, begun \d{4}-\d\d-\d\d \d\d:\d\d UTC, last seen \d{4}-\d\d-\d\d \d\d:\d\d UTC/)
  expect(shown).not.toMatch(/71\.3|秘密|127\.0\.0\.1/)
  for (const word of [`@${member.handle}`, member.handle, member.id]) expect(await admin('show', word)).toBe(shown)

  const wrong = () => world.visitor().call(sessions.signIn, { body: { email, password: 'wrong one' } })
  for (const code of ['wrong_password', 'wrong_password', 'too_many_requests'])
    await expect(wrong()).rejects.toMatchObject({ code })
  const limited = await admin('show', email)
  expect(limited.split('\n')[1]).toMatch(
    /^There were too many tries: signInPerAccount is used up until \d{4}-\d\d-\d\d \d\d:\d\d UTC\. A browser/,
  )
  expect(limited).toMatch(/\n {2}limit used up: signInPerAccount until .+ UTC\n/)

  await admin('bounced', email)
  expect(await admin('show', email)).toMatch(/letters and notices stopped since .+ UTC, because it bounced/)
  await admin('disable', email)
  const disabled = await admin('show', email)
  expect(disabled.split('\n')[1]).toBe('They are disabled: enable lets them in again.')
  expect(disabled).toContain('signed in nowhere')

  await admin('create-member', '--email', 'without@example.jp', '--name', '鍵なし', '--no-password')
  await eventually(async () =>
    expect((await admin('show', 'without@example.jp')).split('\n').slice(1)).toEqual([
      'They have no password: they come in by a mailed link.',
      '  state: active',
      expect.stringMatching(/^ {2}here since .+, 0 entries$/),
      '  address: never proven by a mailed link, takes mails',
      '  ways in: mailed link',
      '  limits used up: none of theirs',
      '  signed in nowhere',
      expect.stringMatching(/^ {2}in the log: member [\w-]{16}, account [\w-]{16}$/),
    ]),
  )
})

test('an operator signs somebody out everywhere: streams end and no push goes there any more', async () => {
  const member = await world.member()
  await subscribe(world, member)
  const stream = await member.fetch(livePath)
  expect(await admin('end-sessions', `@${member.member.handle}`)).toBe(`ended 1 sessions of @${member.member.handle}`)
  await stream.text()
  expect(await isSignedIn(member)).toBe(false)
  expect(await world.rows('select 1 from push_subscriptions where member_id = $1', [member.member.id])).toEqual([])
  expect(await admin('end-sessions', member.email)).toBe(`@${member.member.handle} was signed in nowhere`)
  const again = await world.visitor().call(sessions.signIn, { body: member })
  expect(again.member.id).toBe(member.member.id)
})

test('an operator deletes a post by number, address or short link, as its author would', async () => {
  const [author, reader] = await membersOf(world, 2)
  const { handle } = author.member
  const isThere = async (id: string) => (await reader.fetch(`/api/entries/${id}`)).status === 200
  const [first, second, third] = [await record(author), await record(author), await record(author)]
  const { code } = await author.call(shortLinks.create, { params: { id: second.id } })
  const pageOf = ({ publicId }: { publicId: string }) => `${world.config.origin}/user/${handle}/post/${publicId}`
  for (const [post, word] of [
    [first, first.id],
    [second, `${world.config.origin}/s/${code}`],
    [third, `${pageOf(third)}?from=mail#top`],
  ] as const) {
    expect(await isThere(post.id)).toBe(true)
    expect(await admin('delete-post', word)).toBe(`deleted post ${post.id} of @${handle}, with its likes and comments`)
    expect(await isThere(post.id)).toBe(false)
    expect(await admin('delete-post', word)).toBe(`! hakari: There is no post ${word}.`)
  }
  expect((await author.call(entries.ofMember, { params: { id: author.member.id }, query: {} })).items).toEqual([])
})

test('an operator deletes a comment as its author would, and what it told is gone', async () => {
  const [author, reader] = await membersOf(world, 2)
  const post = await record(author)
  const { comment } = await reader.call(comments.add, { params: { id: post.id }, body: { text: 'ひどい言葉' } })
  const told = async () => (await author.call(activity.list, { query: {} })).items.length
  await eventually(async () => expect(await told()).toBe(1))
  expect(await admin('delete-comment', comment.id)).toBe(`deleted comment ${comment.id} of @${reader.member.handle}`)
  expect((await author.call(comments.list, { params: { id: post.id }, query: {} })).items).toEqual([])
  expect(await told()).toBe(0)
  expect(await admin('delete-comment', comment.id)).toBe(`! hakari: There is no comment ${comment.id}.`)
})

test('an operator lists what came by the contact form and ticks it off, and it goes 90 days later', async () => {
  expect(await admin('contact', 'list')).toBe('no message waits for an answer')
  const body = { name: '困った人', email: 'help@example.jp', message: 'ログインできません。\n\u001b[31mお願いします。' }
  await world.visitor().call(contact.send, { body })
  expect(await admin('contact', 'list')).toMatch(
    /^ {2}1 {2}\d{4}-\d\d-\d\d \d\d:\d\d UTC {2}困った人 {2}help@example\.jp\n {6}ログインできません。\n {6}\[31mお願いします。$/,
  )
  expect(await admin('contact', 'done', '1')).toBe('message 1 of help@example.jp is done, and goes in 90 days')
  expect(await admin('contact', 'done', '1')).toBe('! hakari: There is no message 1 that waits.')
  expect(await admin('contact', 'list')).toBe('no message waits for an answer')
  const left = async (days: number) => {
    await world.rows('update contact_messages set done_at = now() - make_interval(days => $1)', [days])
    await sweepMessages(world.platform.db)
    return (await world.rows('select 1 from contact_messages')).length
  }
  expect(await left(89)).toBe(1)
  expect(await left(91)).toBe(0)
})

test('an operator sees mails that fail or were given up, and has them tried again', async () => {
  const email = 'full-mailbox@example.jp'
  await eventually(async () => expect(await admin('mail', 'list')).toBe('every mail has left'))
  await world.breakMailbox('defer', email, 3)
  await admin('create-member', '--email', email, '--name', '満杯')
  await eventually(async () =>
    expect(await admin('mail', 'list')).toMatch(
      /^1 not delivered yet, 0 given up; the newest first\n {2}[0-9a-f]{8} {2}.+ UTC {2}full-mailbox@example\.jp {2}【体重公開アプリ】ご登録ありがとうございます {2}failing after [12] attempts, next .+ UTC\n {6}.+/,
    ),
  )
  // As after a day of trying: the next attempt is the last.
  await eventually(async () => {
    const put = await world.rows(
      `update pgboss.job set retry_count = 11, retry_limit = 12, start_after = now() where name = 'mail' and state = 'retry' returning 1`,
    )
    expect(put).toHaveLength(1)
  })
  const givenUp = await eventually(async () => {
    const said = await admin('mail', 'list')
    expect(said).toMatch(/^0 not delivered yet, 1 given up; the newest first\n/)
    return said
  })
  expect(givenUp).toMatch(/ given up after \d+ attempts\n {6}\S/)
  const shown = await admin('show', email)
  expect(shown.split('\n')[1]).toBe('Mails to them fail, and so do links to sign in: see below, then mail retry all.')
  expect(shown).toMatch(/last mail given up: .+ UTC, 【体重公開アプリ】ご登録ありがとうございます, \S/)
  const id = / {2}([0-9a-f]{8}) {2}/.exec(givenUp)?.[1] ?? ''
  expect(await admin('mail', 'retry', id)).toBe('1 mails are tried again now')
  await eventually(async () => expect(await world.mailTo(email)).toHaveLength(1))
  await eventually(async () => expect(await admin('mail', 'list')).toBe('every mail has left'))
  expect(await admin('mail', 'retry', 'all')).toBe('no mail has failed')
  expect(await admin('mail', 'retry', id)).toBe(`! hakari: There is no mail ${id} that failed.`)
})

test('an operator sees how the installation stands, and which version it is, also without settings', async () => {
  const status = await admin('status')
  expect(status).toMatch(/^hakari \d+\.\d+\.\d+(, commit [0-9a-f]{12})?, Node v\d+/)
  for (const line of [
    /database: PostgreSQL 1\d\S*, by DATABASE_URL, \d+\.\d MB, \d+ migrations, the last \d{4}-/,
    /members: \d+, and \d+ disabled or waiting for approval/,
    /entries: \d+/,
    /registration: open/,
    /maintenance: none/,
    /jobs: \d+ waiting, \d+ to be tried again, \d+ given up/,
    /mails: \d+ not delivered yet, \d+ given up; \d+ notices and letters waiting/,
    /contact: 0 messages wait for an answer/,
    /last housekeeping: (never yet|.+ UTC)/,
    /last backup: none by Hakari itself/,
    /files: in /,
  ])
    expect(status).toMatch(line)
  const version = await answerTo(['version'], () => {
    throw new Error('no settings')
  })
  expect(version).toEqual({ done: true, said: status.split('\n')[0] })
})

test.each([
  [['find'], 'find takes a part of a name, of a username or of an e-mail address.'],
  [['find', ' '], 'find takes a part of a name, of a username or of an e-mail address.'],
  [['find', 'a', 'b'], "Unexpected argument 'b'."],
  [['show'], 'An e-mail address or a username is missing.'],
  [['show', 'nobody_here'], 'Nobody has the address, username or id nobody_here; see find.'],
  [['end-sessions'], 'An e-mail address or a username is missing.'],
  [['end-sessions', '@nobody_here'], 'Nobody has the address, username or id @nobody_here; see find.'],
  [['delete-post'], 'delete-post takes the number of a post, the address of its page or its short link.'],
  [
    ['delete-post', 'https://elsewhere.example/s/abcdefgh'],
    'delete-post takes the number of a post, the address of its page or its short link.',
  ],
  [['mail', 'retry'], 'mail retry takes the id of a mail, as mail list shows it, or all.'],
  [['delete-post', '/s/x'], 'delete-post takes the number of a post, the address of its page or its short link.'],
  [['delete-post', '999999'], 'There is no post 999999.'],
  [['delete-comment', 'x'], 'delete-comment takes the number of a comment.'],
  [['contact'], 'contact takes list or done.'],
  [['contact', 'delete', '1'], 'contact takes list or done.'],
  [['contact', 'done'], 'Which message? Take its number of the list.'],
  [['contact', 'list', '1'], 'contact list takes nothing more.'],
  [['mail'], 'mail takes list or retry.'],
  [['mail', 'retry', '%'], 'mail retry takes the id of a mail, as mail list shows it, or all.'],
  [['status', 'now'], 'status takes nothing more.'],
  [['version', '--all'], "Unknown option '--all'."],
])('%j is one sentence', async (args, sentence) => {
  expect(await admin(...args)).toBe(`! hakari: ${sentence}`)
})
