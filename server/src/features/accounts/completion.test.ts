import { accounts, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import { filledForm, isSignedIn, outcomeOf, registering } from '../../../test/steps/accounts.ts'
import { startWorld } from '../../../test/world/world.ts'

const world = await startWorld()

let people = 0
const newcomer = async () => {
  const email = `form${people++}@example.jp`
  return { email, browser: await registering(world, email) }
}
/** Whoever is refused can try again: the refused forms all come from one browser. */
const stubborn = await newcomer()

/** What happens to this form in a browser whose registration is good: its problems, or the row it made. */
async function submitted(more: object, by?: typeof stubborn) {
  const { email, browser } = by ?? (await newcomer())
  const form = new FormData()
  form.set('body', JSON.stringify({ ...filledForm, ...more }))
  const answer = await browser.fetch('/api/accounts', { method: 'POST', headers: { Origin: world.url }, body: form })
  const json = (await answer.json()) as { refusal?: string; problems?: object; member?: { id: string } }
  const [row] = await world.rows<{ name: string; bio: string; target_weight: string | null; handle: string }>(
    'select m.* from members m join credentials c on c.member_id = m.id where c.email = $1',
    [email],
  )
  return { status: answer.status, refusal: json.refusal, problems: json.problems, row, email, browser }
}

const family = '👨‍👩‍👧‍👦'

test.each([
  ['nickname', '名'.repeat(20), '名'.repeat(20)],
  ['nickname', family.repeat(20), family.repeat(20)],
  ['nickname', '  花子\n さん ', '花子  さん'],
  ['nickname', 'が', 'が'],
  ['nickname', "Robert'); drop table members;--".slice(0, 20), "Robert'); drop table"],
  ['nickname', '<b onload=alert(1)>', '<b onload=alert(1)>'],
  ['nickname', '%00${7*7}{{7*7}}', '%00${7*7}{{7*7}}'],
  ['nickname', '𠮷葛󠄀🏴󠁧󠁢󠁥󠁮󠁧󠁿', '𠮷葛󠄀🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['bio', '字'.repeat(200), '字'.repeat(200)],
  ['bio', ' \u202E　', ''],
  ['bio', '一\r\n二', '一\n二'],
  ['bio', `'"><script>alert(1)</script>\\x00;--`, `'"><script>alert(1)</script>\\x00;--`],
  ['bio', 'Ω≈ç√∫˜µ≤≥÷ ﷽ ทุกสิ่ง 田中さんにあげて下さい', 'Ω≈ç√∫˜µ≤≥÷ ﷽ ทุกสิ่ง 田中さんにあげて下さい'],
  ['target_weight', '', null],
  ['target_weight', '0.1', '0.10'],
  ['target_weight', '999', '999.00'],
  ['target_weight', '５５．５', '55.50'],
  ['target_weight', ' 55.50 ', '55.50'],
  ['target_weight', '55。5', '55.50'],
  ['target_weight', '55,5', '55.50'],
  ['target_weight', '55・5', '55.50'],
  ['target_weight', 60, '60.00'],
  ['target_weight', 1e2, '100.00'],
])('%s %j is kept as %j', async (column, typed, kept) => {
  const { status, row } = await submitted({ [column === 'target_weight' ? 'targetWeight' : column]: typed })
  expect(status).toBe(200)
  expect(row?.[column === 'nickname' ? 'name' : (column as 'bio')]).toBe(kept)
})

test.each([
  ['nickname', '', 'required'],
  ['nickname', ' 　\u3164', 'required'],
  ['nickname', '\u202E\u2066', 'required'],
  ['nickname', '名'.repeat(21), 'too_long'],
  ['nickname', family.repeat(21), 'too_long'],
  ['nickname', 'a'.repeat(200_000), 'too_long'],
  ['nickname', 'a\0b', 'invalid_characters'],
  ['nickname', '\ud83d', 'invalid_characters'],
  ['nickname', '\u202E花子\u2066', 'invalid_characters'],
  ['nickname', '\u001b[31mred', 'invalid_characters'],
  ['nickname', 'ad\u200Bmin', 'invalid_characters'],
  ['nickname', ['a'], 'required'],
  ['nickname', { toString: 1 }, 'required'],
  ['nickname', null, 'required'],
  ['password', '', 'required'],
  ['password', 'x'.repeat(4096), 'too_long'],
  ['password', 'abcdef\udc00', 'invalid_characters'],
  ['password', 12_345_678, 'required'],
  ['password', ['long enough'], 'required'],
  ['targetWeight', '0', 'invalid'],
  ['targetWeight', '0.00', 'invalid'],
  ['targetWeight', '999.1', 'invalid'],
  ['targetWeight', '1e2', 'invalid'],
  ['targetWeight', '-1', 'invalid'],
  ['targetWeight', '+1', 'invalid'],
  ['targetWeight', 'abc', 'invalid'],
  ['targetWeight', '0x10', 'invalid'],
  ['targetWeight', '5,5,5', 'invalid'],
  ['targetWeight', '55.55', 'too_long'],
  ['targetWeight', '55.555', 'too_long'],
  ['targetWeight', 55.55, 'too_long'],
  ['targetWeight', '999.11', 'invalid'],
  ['targetWeight', 'Infinity', 'invalid'],
  ['targetWeight', -1, 'invalid'],
  ['targetWeight', 1e21, 'invalid'],
  ['targetWeight', [55], 'invalid'],
  ['targetWeight', null, 'invalid'],
  ['bio', '字'.repeat(201), 'too_long'],
  ['bio', 'a\0b', 'invalid_characters'],
  ['bio', {}, 'invalid'],
  ['agreed', false, 'required'],
  ['agreed', 'true', 'required'],
  ['agreed', 1, 'required'],
  ['agreed', undefined, 'required'],
  ['isOldEnough', false, 'required'],
  ['isOldEnough', 'true', 'required'],
  ['isOldEnough', undefined, 'required'],
])('%s %j is refused at its field and makes nobody', async (field, typed, problem) => {
  const { status, problems, row } = await submitted({ [field]: typed }, stubborn)
  expect([status, problems, row]).toEqual([400, { [field]: problem }, undefined])
})

test.each([
  ['six code points', '🐈🐕x7ß日'],
  ['spaces on both sides', '  spaced out  '],
  ['more than 64 characters', '長い合言葉'.repeat(20)],
  ['4,095 characters', 'y'.repeat(4095)],
  ['a NUL and controls', 'a\0b\r\n\u001bcd'],
  ['marks that could be composed', 'か\u3099きくけこさ'],
])('a password of %s is kept as it was typed and signs in', async (_, password) => {
  const { status, email } = await submitted({ password })
  expect(status).toBe(200)
  const signIn = (typed: string) =>
    outcomeOf(world.visitor().call(sessions.signIn, { body: { email, password: typed } }))
  expect(await signIn(password)).toBe('ok')
  const others = [`${password} `, password.slice(0, -1), password.normalize('NFC').trim()]
  for (const other of others.filter((typed) => typed !== password))
    expect(await signIn(other)).toMatch(/wrong_password|invalid_input/)
})

test.each(['12x45', '🐈'.repeat(5)])(
  'the password %s, shorter than six characters, is refused as weak',
  async (password) => {
    const { refusal, row } = await submitted({ password }, stubborn)
    expect([refusal, row]).toEqual(['weak_password', undefined])
  },
)

test.each(['password', '123456', 'qwerty', 'PASSWORD', '11111111'])(
  'the password %s, which everybody would guess, is refused',
  async (password) => {
    const { refusal, row } = await submitted({ password }, stubborn)
    expect([refusal, row]).toEqual(['common_password', undefined])
  },
)

test.each(['運営', '体重公開アプリ', 'はかり公式', 'hakari', '管理者'])('nobody registers as %s', async (nickname) => {
  const { refusal, row } = await submitted({ nickname }, stubborn)
  expect([refusal, row]).toEqual(['invalid_input', undefined])
})

test('who was refused that often still has the registration', async () => {
  expect((await submitted({}, stubborn)).status).toBe(200)
})

test('what the form does not have is ignored', async () => {
  const other = await world.member()
  const { status, row, browser } = await submitted({
    id: other.member.id,
    userId: other.member.id,
    memberId: other.member.id,
    email: 'chosen@example.jp',
    name: 'chosen',
    role: 'admin',
    via: 'google',
    joined_at: '2001-01-01',
    joinedAt: '2001-01-01',
    disabled_at: '2001-01-01',
    avatar_id: other.member.id,
    isProven: false,
    constructor: { prototype: { polluted: 1 } },
  })
  expect(status).toBe(200)
  expect(row).toMatchObject({ name: filledForm.nickname, avatar_id: null, disabled_at: null })
  expect(JSON.stringify(row)).not.toMatch(/chosen|"2001-/)
  expect(await isSignedIn(browser)).toBe(true)
  expect(await world.rows(`select 1 from credentials where email = 'chosen@example.jp'`)).toEqual([])
})

test('a polluted prototype pollutes nothing', async () => {
  const browser = await registering(world, 'proto@example.jp')
  const send = (body: string) => {
    const form = new FormData()
    form.set('body', body)
    return browser.fetch('/api/accounts', { method: 'POST', headers: { Origin: world.url }, body: form })
  }
  expect((await send(`{"__proto__": ${JSON.stringify(filledForm)}}`)).status).toBe(400)
  const { nickname, ...rest } = filledForm
  const twice = `{"nickname": "x", "nickname": "${nickname}", "__proto__": {"polluted": 1}, ${JSON.stringify(rest).slice(1)}`
  expect((await send(twice)).status).toBe(200)
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
})

test.each([
  ['a list', '[]'],
  ['null', 'null'],
  ['text', '"x"'],
  ['cut JSON', '{"nickname":'],
  ['10,000 levels', '{"bio":'.repeat(10_000)],
])('a form of %s is refused and the registration is still good', async (_, body) => {
  const browser = await registering(world, `shape${people++}@example.jp`)
  const form = new FormData()
  form.set('body', body)
  const answer = await browser.fetch('/api/accounts', { method: 'POST', headers: { Origin: world.url }, body: form })
  expect(answer.status).toBe(400)
  expect(await outcomeOf(browser.call(accounts.complete, { body: filledForm }))).toBe('ok')
})
