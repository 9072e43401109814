import { Hono } from 'hono'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OAuthError } from '../oauth/oauth-error.ts'
import { clientError, redeem } from '../oauth/redeem.ts'
import { client } from './client.ts'
import { idToken, idTokenFaults } from './id-token.ts'
import { takeFault } from './person.ts'
import type { Provider } from './provider.ts'

const hangMs = 60_000

export function tokenRoutes({ issuer, faults, codes, key }: Provider): Hono {
  return new Hono().post('/', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const code = form.get('code') ?? ''
    c.header('cache-control', 'no-store')

    const fault = takeFault(faults, codes.peek(code)?.person, [
      'token-error',
      'token-html',
      'token-hang',
      'invalid-grant',
    ])
    if (fault === 'token-error') return c.json({ error: 'internal_failure' }, 500)
    if (fault === 'token-html') return c.html('<!doctype html><title>Error</title><p>Please try again later.</p>')
    if (fault === 'token-hang') await sleep(hangMs, undefined, { ref: false })
    if (fault === 'invalid-grant') codes.redeem(code)

    const grant =
      clientError(client, form, c.req.header('authorization')) ?? grantTypeError(form) ?? redeem(codes, form)
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

function grantTypeError(form: URLSearchParams): OAuthError | null {
  const type = form.get('grant_type')
  if (type === 'authorization_code') return null
  return { status: 400, error: 'unsupported_grant_type', why: `Invalid grant_type: ${type}` }
}
