import { comments, entries, livePath, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import { wordsIn } from '../world/stored-data.ts'
import { withGoogle } from '../steps/google.ts'
import { bringIn } from '../steps/history.ts'
import { connectAs, healthPlanetAliases } from '../steps/imports.ts'
import { inputs } from '../corpus/operation-inputs.ts'
import { operations, pathOf } from '../corpus/operations.ts'
import { type Browser, startWorld } from '../world/world.ts'

const world = await startWorld()
const [a, b] = [await world.member(), await world.member()]
const aId = a.member.id
const ofA = await a.call(entries.record, { body: { weight: '65.2', note: '朝' } })
const underA = { params: { id: ofA.id } }
await a.call(comments.add, { ...underA, body: { text: '続けます' } })
await bringIn(a, [{ id: 'one', weight: '187.13', measuredAt: new Date(Date.now() - 86_400_000).toISOString() }])
await connectAs(a, 'fitbit', 'daily-haruka')
const aliases = await healthPlanetAliases(a, 'daily-haruka')

/** Everything that is kept of A. */
async function allOfA(): Promise<string> {
  const rows = await world.rows(
    `select m::text as member, c::text as credential,
            (select string_agg(s::text, ',' order by s.id) from sessions s where s.member_id = m.id) as sessions,
            (select string_agg(i::text, ',') from identities i where i.member_id = m.id) as identities,
            (select string_agg(t::text, ',') from one_time_tokens t where t.member_id = m.id) as tokens,
            (select string_agg(e::text, ',' order by e.id) from entries e where e.member_id = m.id) as entries,
            (select string_agg(w::text, ',' order by w.id) from comments w where w.member_id = m.id) as comments,
            (select string_agg(r::text, ',' order by r.id) from readings r where r.member_id = m.id) as readings,
            (select string_agg(h::text, ',' order by h.id) from history_runs h where h.member_id = m.id) as runs,
            (select string_agg(n::text, ',' order by n.service) from connections n where n.member_id = m.id) as connections,
            (select string_agg(l::text, ',') from likes l where l.member_id = m.id) as likes,
            (select string_agg(f::text, ',') from follows f where m.id in (f.follower_id, f.followee_id)) as follows
     from members m join credentials c on c.member_id = m.id where m.id = $1`,
    [aId],
  )
  return JSON.stringify(rows)
}

const endAsB = async (id: string) => {
  const answer = await b.fetch(`/api/sessions/${id}`, { method: 'DELETE', headers: { Origin: world.url } })
  const { requestId: _, ...body } = (await answer.json()) as { requestId: string }
  return [answer.status, body]
}

test('nobody ends the session of somebody else, or learns that it exists', async () => {
  const before = await allOfA()
  const [own] = (await a.call(sessions.list, {})).items
  const missing = await endAsB(crypto.randomUUID())
  expect(missing).toEqual([404, { refusal: 'not_found' }])
  expect(await endAsB(own?.id ?? '')).toEqual(missing)
  expect(await allOfA()).toBe(before)
})

const holds = (text: string, canary: string) =>
  text.includes(canary) && (Number.isNaN(Number(canary)) || wordsIn([text]).has(canary))

/** What the first second of a live stream says. */
async function streamOf(browser: Browser): Promise<string> {
  const answer = await browser.fetch(livePath)
  if (!answer.ok) return answer.text()
  const reader = answer.body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(first?.value)
}

test("what is A's alone is seen in A's own account and nowhere else, the target by members where A's weights are", async () => {
  await world.rows('update members set target_weight = 161.73 where id = $1', [aId])
  const [kept] = await world.rows<{ hash: string; session: string; token: string }>(
    `select password_hash as hash, s.id as session, encode(s.token_hash, 'hex') as token
     from credentials c join sessions s using (member_id) where member_id = $1`,
    [aId],
  )
  const canaries: Record<string, string> = {
    email: a.email,
    password: a.password,
    hash: kept?.hash ?? '',
    session: kept?.session ?? '',
    token: kept?.token ?? '',
    cookie: a.cookies.get('hakari_session') ?? '',
    target: '161.73',
    reading: '187.13',
    accessAlias: aliases.access_token,
    refreshAlias: aliases.refresh_token,
  }
  expect(Object.values(canaries).every((text) => text.length > 4)).toBe(true)

  const paths = [
    ...operations.filter(({ method }) => method === 'GET').map(pathOf),
    '/api/openapi.json',
    '/api/docs',
    '/',
    '/settings',
    `/user/${a.member.handle}`,
    '/api/members',
    `/api/profiles/${a.member.handle}`,
    `/api/profiles?search=${a.member.handle}`,
    `/api/entries/${ofA.id}`,
    `/api/entries/${ofA.id}/comments`,
    ...['entries', 'chart', 'followers', 'following'].map((list) => `/api/members/${aId}/${list}`),
    '/metrics',
  ]
  const seen: string[] = []
  for (const [who, browser] of Object.entries({ a, b, nobody: world.visitor() }))
    for (const path of [...paths, livePath]) {
      const answer = path === livePath ? null : await browser.fetch(path)
      const text = answer ? JSON.stringify([...answer.headers]) + (await answer.text()) : await streamOf(browser)
      for (const [name, canary] of Object.entries(canaries))
        if (holds(text, canary)) seen.push(`${who} ${path} ${name}`)
    }
  expect(seen.toSorted()).toEqual([
    'a /api/account email',
    'a /api/account/profile target',
    'a /api/entries.csv reading',
    'a /api/entries/1 target',
    'a /api/feed/all target',
    'a /api/feed/following target',
    'a /api/first-steps target',
    'a /api/history/readings reading',
    `a /api/members/${aId}/chart target`,
    `a /api/members/${aId}/entries target`,
    'a /api/opening target',
    `a /api/profiles/${a.member.handle} target`,
    'a /api/sessions session',
    'a /api/stats target',
    'a /api/stats/chart reading',
    'a /api/stats/chart target',
    'a /api/stats/progress target',
    'b /api/entries/1 target',
    'b /api/feed/all target',
    `b /api/members/${aId}/chart target`,
    `b /api/members/${aId}/entries target`,
    `b /api/profiles/${a.member.handle} target`,
  ])
})

const extras = {
  userId: aId,
  ownerId: aId,
  memberId: aId,
  id: aId,
  member_id: aId,
  viewer: { memberId: aId, isRecent: true },
  createdAt: '2000-01-01T00:00:00Z',
  joinedAt: '2000-01-01',
  emailVerified: true,
  email_proven_at: null,
  role: 'admin',
  isAdmin: true,
  disabledAt: null,
  isProven: true,
  issuer: 'x',
  subject: 'x',
  via: 'email',
  client: '192.0.2.1',
  isLocal: true,
  cookies: {},
  userAgent: 'x',
  registration: 'x',
  handle: 'admin',
  likes: 999,
  likedBy: [aId],
  comments: 999,
  followersCount: 999,
  entryId: ofA.id,
  source: 'fitbit',
  measuredAt: '2000-01-01T00:00:00Z',
  created_at: '2000-01-01T00:00:00Z',
}

/** Names that only raw JSON can carry. */
const withExtras = (body: object) =>
  JSON.stringify({ ...extras, ...body }).replace(
    /^\{/,
    `{"__proto__":{"userId":"${aId}","isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},`,
  )

const writes = operations.filter(({ method, id }) => method !== 'GET' && id !== 'accounts.remove')

test.each(writes.map((operation) => [operation.id, operation] as const))(
  '%s believes nobody who says to be somebody else',
  async (id, operation) => {
    const before = await allOfA()
    const caller = await world.member()
    await withGoogle(caller, { email: `${id.toLowerCase()}@example.jp` })
    const { body = {} } = (inputs[id] ?? {}) as { body?: object }
    const form = new FormData()
    form.set('body', withExtras(body))
    const answer = await caller.fetch(`${pathOf(operation)}?userId=${aId}&memberId=${aId}&role=admin`, {
      method: operation.method,
      body: operation.picture ? form : withExtras(body),
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        'Idempotency-Key': crypto.randomUUID(),
        'X-User-Id': aId,
        ...(!operation.picture && { 'Content-Type': 'application/json' }),
      },
    })
    expect(answer.status).toBeLessThan(500)
    const { member } = (await answer.json()) as { member?: { id: string; handle: string } }
    expect(member?.id).not.toBe(aId)
    expect(member?.handle).not.toBe('admin')
    expect(await allOfA()).toBe(before)
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined()
    expect(await world.rows(`select 1 from members where joined_at < now() - interval '1 day'`)).toEqual([])
    const forged = `likes_count > 0 or created_at < now() - interval '1 day'`
    expect(await world.rows(`select 1 from entries where ${forged}`)).toEqual([])
  },
)
