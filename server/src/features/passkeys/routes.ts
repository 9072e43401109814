import { passkeys } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import { Refusal } from '../../platform/refusal.ts'
import { newSecret } from '../../platform/secrets.ts'
import { findMember } from '../members/index.ts'
import { keepProof, keepSignIn } from '../sessions/index.ts'
import { addPasskey, beginAdding } from './add-passkey.ts'
import type { PasskeyDeps } from './deps.ts'
import { challengeSeconds, passkeysOf, renamePasskey } from './queries.ts'
import { removePasskey } from './remove-passkey.ts'
import { beginProof, beginSignIn, proveWithPasskey, signInWithPasskey } from './use-passkey.ts'

interface Row {
  id: string
  name: string
  is_synced: boolean
  created_at: Date
  last_used_at: Date | null
}

const told = ({ id, name, is_synced, created_at, last_used_at }: Row) => ({
  id,
  name,
  isSynced: is_synced,
  createdAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
})

export function passkeyRoutes(serve: Serve, deps: PasskeyDeps) {
  serve(passkeys.list, async ({ viewer }) => ({ items: (await passkeysOf(deps.db, viewer.memberId)).map(told) }))
  serve(passkeys.beginAdding, async ({ viewer }) => ({ options: (await beginAdding(deps, viewer)) as never }))
  serve(passkeys.add, async ({ viewer, body }) => told(await addPasskey(deps, viewer, body)))

  serve(passkeys.rename, async ({ viewer, params, body }) => {
    const renamed = await renamePasskey(deps.db, { ...params, ...body, memberId: viewer.memberId })
    if (!renamed) throw new Refusal('not_found')
    return told(renamed)
  })

  serve(passkeys.remove, async ({ viewer, params }) => {
    await removePasskey(deps, viewer, params.id)
    return {}
  })

  serve(passkeys.beginSignIn, async ({ client, browser, cookies }) => {
    const asker = cookies.read('passkey') || newSecret()
    const options = await beginSignIn(deps, { client, browser, asker })
    cookies.set('passkey', asker, challengeSeconds)
    return { options: options as never }
  })

  serve(passkeys.signIn, async ({ body, viewer, cookies, client, userAgent, browser, noteWho }) => {
    const asker = cookies.read('passkey') ?? ''
    const attempt = { ...body, asker, client, userAgent, browser, before: viewer, noteWho }
    const { memberId, entry } = await signInWithPasskey(deps, attempt)
    keepSignIn(cookies, entry)
    cookies.clear('passkey')
    cookies.clear('pending')
    return { member: await findMember(deps.db, memberId) }
  })

  serve(passkeys.beginProof, async ({ viewer }) => ({ options: (await beginProof(deps, viewer)) as never }))

  serve(passkeys.prove, async ({ body, viewer, cookies, userAgent }) => {
    keepProof(cookies, { session: await proveWithPasskey(deps, { ...body, viewer, userAgent }) })
    cookies.clear('pending')
    return {}
  })
}
