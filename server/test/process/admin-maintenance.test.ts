import { livePath, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import { answerTo } from '../../../scripts/admin/answer.ts'
import { eventually } from '../world/eventually.ts'
import { startWorld } from '../world/world.ts'

const world = await startWorld()

/** What `npm run admin -- ...` says, beside the app. */
const admin = async (...args: string[]) => {
  const { done, said } = await answerTo(args, () => world.config)
  return done ? said : `! ${said}`
}

const status = async (path: string, init?: RequestInit) => (await world.visitor().fetch(path, init)).status
const until = (path: string, expected: number) => eventually(async () => expect(await status(path)).toBe(expected))

test('in maintenance every page says so kindly, every operation is refused, and health goes on', async () => {
  const member = await world.member()
  expect(await admin('maintenance')).toBe('there is no maintenance')
  expect(await admin('maintenance', 'on', '新しい棚を\n<b>組み立てます</b>', '--minutes', '30')).toMatch(
    /^maintenance since \d{4}-\d\d-\d\d \d\d:\d\d UTC, expected until .+ UTC, with the text: 新しい棚を\n<b>組み立てます<\/b>; end it by maintenance off$/,
  )
  await until('/', 503)
  for (const path of ['/', '/index.html', '/user/somebody', '/s/abcdef', '/pictures/x/64.webp']) {
    const page = await world.visitor().fetch(path)
    expect([page.status, page.headers.get('Cache-Control')]).toEqual([503, 'private, no-store'])
    const seconds = Number(page.headers.get('Retry-After'))
    expect(seconds).toBeGreaterThan(1700)
    expect(seconds).toBeLessThanOrEqual(1800)
    const html = await page.text()
    expect(html).toContain('ただいまメンテナンス中です')
    expect(html).toContain('新しい棚を\n&lt;b&gt;組み立てます&lt;/b&gt;')
    expect(html).toMatch(/\d+月\d+日 \d+:\d\dごろまでの予定です（日本時間）。/)
    expect(html).not.toContain('<script')
    expect(html).toContain('<title>ただいまメンテナンス中です | 体重公開アプリ</title>')
  }
  // Of all who come only the first has a line, and who wants no more letters is heard.
  expect(world.logLines.filter((line) => line.includes('"refusal":"maintenance"'))).toHaveLength(1)
  expect(await status('/unsubscribe/x', { method: 'POST' })).not.toBe(503)
  await expect(member.call(sessions.viewer, {})).rejects.toMatchObject({
    code: 'maintenance',
    body: { retryAfterSeconds: expect.any(Number) },
  })
  // Before anything is touched: not even who sends it from where is looked at.
  const foreign = await member.fetch('/api/sessions', { method: 'POST', body: 'x' })
  expect([foreign.status, await foreign.json()]).toEqual([503, expect.objectContaining({ refusal: 'maintenance' })])
  for (const path of ['/healthz', '/readyz', '/icon.svg']) expect(await status(path)).toBe(200)
  expect(await status('/metrics')).toBe(404)

  expect(await admin('maintenance')).toMatch(/^maintenance since .+, with the text: 新しい棚を/)
  expect(await admin('maintenance', 'off')).toBe('maintenance is over')
  expect(await admin('maintenance', 'off')).toBe('there was no maintenance')
  await until('/', 200)
  expect((await member.call(sessions.viewer, {})).member?.id).toBe(member.member.id)
})

test('what is to be mailed in maintenance waits without an attempt, and leaves by itself afterwards', async () => {
  const waiting = () =>
    world.rows(`select state::text, retry_count from pgboss.job where name = 'mail' and data ->> 'to' = $1`, [
      'patient@example.jp',
    ])
  await admin('maintenance', 'on')
  await until('/', 503)
  await admin('create-member', '--email', 'patient@example.jp', '--name', '待つ人')
  // A process that starts meanwhile waits as well, and shows the page from the beginning.
  const beside = await startWorld({ database: world.database })
  expect((await beside.visitor().fetch('/')).status).toBe(503)
  expect(await waiting()).toEqual([{ state: 'created', retry_count: 0 }])
  expect([...(await world.mailTo('patient@example.jp')), ...(await beside.mailTo('patient@example.jp'))]).toEqual([])
  await admin('maintenance', 'off')
  await eventually(async () =>
    expect(
      [...(await world.mailTo('patient@example.jp')), ...(await beside.mailTo('patient@example.jp'))].map(
        ({ subject }) => subject,
      ),
    ).toEqual(['【体重公開アプリ】ご登録ありがとうございます']),
  )
})

test('open streams end with a time to come back, also where nobody heard that maintenance began', async () => {
  const member = await world.member()
  const stream = await member.fetch(livePath)
  expect(stream.status).toBe(200)
  await world.rows('alter table maintenance disable trigger maintenance_changed')
  await world.rows(`insert into maintenance default values`)
  expect(await status('/')).toBe(200)
  await world.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hakari live' and datname = current_database()`,
  )
  expect(await stream.text()).toMatch(/\nretry: 15000\n\n$/)
  expect((await member.fetch(livePath)).status).toBe(503)
  await world.rows('alter table maintenance enable trigger maintenance_changed')
  await admin('maintenance', 'off')
  await until('/', 200)
})

test.each([
  [['maintenance', 'perhaps'], 'maintenance takes on or off.'],
  [['maintenance', 'on', ' '], 'maintenance on takes a text of 1 to 500 characters, in quotes.'],
  [['maintenance', 'on', 'あ'.repeat(501)], 'maintenance on takes a text of 1 to 500 characters, in quotes.'],
  [['maintenance', 'on', 'two', 'texts'], "Unexpected argument 'texts'."],
  [['maintenance', 'on', '--minutes', '0'], '--minutes takes a whole number from 1 to 10080.'],
  [['maintenance', 'off', 'now'], 'maintenance off takes nothing more.'],
  [['maintenance', '--minutes', '3'], "Unknown option '--minutes'."],
])('%j is one sentence and changes nothing', async (args, sentence) => {
  expect(await admin(...args)).toBe(`! hakari: ${sentence}`)
  expect(await world.rows('select 1 from maintenance')).toEqual([])
})
