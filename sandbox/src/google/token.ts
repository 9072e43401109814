import { Hono } from 'hono'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { idToken, idTokenFaults } from './id-token.ts'
import { takeFault } from './person.ts'
import type { Provider } from './provider.ts'
import { redeem } from './redeem.ts'

const hangMs = 60_000

export function tokenRoutes({ issuer, faults, grants, key }: Provider): Hono {
  return new Hono().post('/', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const code = form.get('code') ?? ''
    c.header('cache-control', 'no-store')

    const fault = takeFault(faults, grants.personOf(code), ['token-error', 'token-html', 'token-hang', 'invalid-grant'])
    if (fault === 'token-error') return c.json({ error: 'internal_failure' }, 500)
    if (fault === 'token-html') return c.html('<!doctype html><title>Error</title><p>Please try again later.</p>')
    if (fault === 'token-hang') await sleep(hangMs, undefined, { ref: false })
    if (fault === 'invalid-grant') grants.redeem(code)

    const grant = redeem(grants, form, c.req.header('authorization'))
    if ('error' in grant) return c.json({ error: grant.error, error_description: grant.why }, grant.status)
    const accessToken = `ya29.${randomBytes(96).toString('base64url')}`
    const lie = takeFault(faults, grant.person, [...idTokenFaults])
    return c.json({
      access_token: accessToken,
      expires_in: 3599,
      scope: grant.request.scope,
      token_type: 'Bearer',
      id_token: idToken(issuer, grant, accessToken, await key(), lie),
    })
  })
}
