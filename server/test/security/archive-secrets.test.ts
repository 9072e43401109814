import { accounts, comments, contact, follows, imports, likes, passkeys, policy } from '@hakari/contract'
import { expect, test } from 'vitest'
import { mailedEmailChange, mailedSecret, signUp } from '../steps/accounts.ts'
import { addPasskey, newDevice } from '../steps/passkeys.ts'
import { applyForRecovery, showPassword, turnOnFactor } from '../steps/second-factor.ts'
import { stopTokensFor } from '../../src/features/notifications/mail-stops/tokens.ts'
import { takeArchive } from '../steps/archives.ts'
import { withGoogle } from '../steps/google.ts'
import { bringIn } from '../steps/history.ts'
import { connectAs, healthPlanetAliases } from '../steps/imports.ts'
import { subscribe } from '../steps/push.ts'
import { changePicture } from '../steps/pictures.ts'
import { record } from '../steps/social.ts'
import { photo } from '../corpus/pictures.ts'
import { type SignedIn, startWorld, type World } from '../world/world.ts'

const world = await startWorld()

/** Somebody with something in every column one can fill, each of it with this word. */
async function traceful(of: World, word: string): Promise<SignedIn> {
  const email = `${word}@example.jp`
  const member = await signUp(of, email, { form: { nickname: `${word} name`, bio: `${word} bio` } })
  await member.call(accounts.updateProfile, { body: { handle: `${word}_now` } })
  await changePicture(member, await photo())
  await of.call(contact.send, { body: { name: `${word} writes`, email, message: `${word} message` } })
  await withGoogle(member, { email: `${word}-google@example.jp` }, { intent: 'link' })
  await member.fetch('/api/sign-in', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: of.url, 'User-Agent': `${word} agent (iPhone) 192.0.2.77` },
    body: JSON.stringify({ email, password: member.password }),
  })
  await mailedSecret(of, 'reset', email)
  await mailedEmailChange(of, member, `${word}-moved@example.jp`)
  await connectAs(member, 'fitbit', 'daily-haruka')
  await healthPlanetAliases(member, 'daily-haruka')
  await member.call(imports.connect, { params: { service: 'health_planet' } })
  await bringIn(member, [{ id: `${word} reading`, weight: '64.3', measuredAt: '2020-01-01T00:00:00Z' }])
  await record(member, '65.2', `${word} note`)
  await member.call(policy.seen, { body: { version: 1 } })
  await guarded(of, member, word)
  await subscribe(of, member)
  await stopTokensFor(of.platform.db, [{ id: 1, memberId: member.member.id, kind: 'letter' }])
  return member
}

/** Every way to guard an account, one of which somebody wants to be gone. */
async function guarded(of: World, member: SignedIn, word: string) {
  await addPasskey(member, newDevice(of), { name: word })
  await member.call(passkeys.beginProof, {})
  await turnOnFactor(of, member)
  await applyForRecovery(of, member)
  await showPassword(of.visitor(), member)
}

async function meets(one: SignedIn, other: SignedIn, text: string) {
  const entry = { params: { id: (await record(other, '66.1', '')).id } }
  await one.call(follows.follow, { params: { id: other.member.id } })
  await one.call(likes.like, entry)
  await one.call(comments.add, { ...entry, body: { text } })
}

interface Held {
  column: string
  value: string
}

/** Every text, id and secret the database holds, with the column it stands in. */
async function everyValue(of: World): Promise<Held[]> {
  const columns = await of.rows<{ place: string; name: string; column: string; type: string }>(`
    select format('%I.%I', table_schema, table_name) as place, table_name as name, column_name as column, udt_name as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migrations'
      and udt_name in ('text', 'uuid', 'bytea', 'jsonb', 'varchar')`)
  const held: Held[] = []
  for (const { place, name, column, type } of columns) {
    const forms =
      type === 'bytea' ? [`encode("${column}", 'hex')`, `encode("${column}", 'base64')`] : [`"${column}"::text`]
    for (const form of forms)
      for (const { value } of await of.rows<{ value: string | null }>(`select distinct ${form} as value from ${place}`))
        if (value !== null && value.length >= 9) held.push({ column: `${name}.${column}`, value })
  }
  return held
}

test('an archive names nobody else and holds no secret, whatever column one stands in', async () => {
  const [member, followed, stranger] = [
    await traceful(world, 'zzown4711'),
    await traceful(world, 'zzfollowed'),
    await traceful(world, 'zzstranger'),
  ]
  await meets(member, followed, 'zzown4711 comments')
  for (const other of [followed, stranger]) await meets(other, member, 'zzstranger zzfollowed comments')
  const files = await takeArchive(member)
  const all = [...files].map(([name, bytes]) => `${name}\n${bytes.toString('latin1')}\n${bytes.toString()}`).join('\n')

  const secrets = [member.password, ...[...member.cookies.values()].filter((value) => value.length > 8)]
  expect(secrets.length).toBeGreaterThan(1)
  for (const secret of secrets) expect(all).not.toContain(secret)
  expect(all).toMatch(/"pushesSince": "\d{4}-/)
  expect(all).not.toContain('192.0.2.77')
  expect(all).not.toContain('zzstranger')
  expect(all.match(/zzfollowed\w*/g)).toEqual(['zzfollowed_now', 'zzfollowed_now'])

  const held = await everyValue(world)
  for (const column of [
    'credentials.password_hash',
    'sessions.token_hash',
    'connections.tokens',
    'identities.subject',
    'authenticators.sealed',
    'recovery_codes.code_hash',
    'passkeys.public_key',
    'mail_stops.token',
    'push_keys.box',
    'push_subscriptions.auth',
    'push_subscriptions.endpoint',
  ])
    expect(held.map((it) => it.column)).toContain(column)
  const found = new Set(held.filter(({ value }) => all.includes(value)).map(({ column }) => column))
  const told = ['activities.type', 'comments.text', 'connections.service', 'credentials.email', 'entries.note']
  told.push(
    'passkeys.name',
    'entries.public_id',
    'identities.email',
    'members.bio',
    'members.handle',
    'members.name',
    'old_handles.handle',
  )
  // They say the same words: what the services are called, one's own address, one's own name.
  const alike = ['connection_attempts.service', 'connections.provider', 'contact_messages.email']
  alike.push('members.folded_name', 'name_parts.part')
  expect([...found].toSorted()).toEqual([...told, ...alike].toSorted())
})
