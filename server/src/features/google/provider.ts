import { AccountEmail } from '@hakari/contract'
import * as oidc from 'openid-client'

/** The page of ours that Google sends people back to. */
export const googleCallback = '/google/callback'
/** A plain link to Google, where no script runs. */
export const googleStart = '/google/start'

interface GoogleSettings {
  issuer: string
  clientId: string
  clientSecret: string
}

/** What we read of a person, and no more. */
export interface Person {
  issuer: string
  subject: string
  /** Null unless Google says that it is verified. */
  email: string | null
  /** The same, verified or not: to tell its owner which account it is. */
  address: string | null
  /** Whether the mailbox is Google's own. Of any other Google knows only that somebody could read it once. */
  isGooglesAddress: boolean
  picture: string | null
}

export interface Google {
  issuer: string
  authorizationUrl(attempt: { state: string; nonce: string; challenge: string; again: boolean }): Promise<string>
  /** Throws when anything about the answer is not as it should be. */
  person(search: string, expected: { state: string; nonce: string; verifier: string }): Promise<Person>
}

interface Surroundings {
  redirectUri: string
  timeoutMs: number
}

/** OpenID Connect, checked by the library: signature, issuer, audience, times, nonce, state, PKCE. */
export function createGoogle(settings: GoogleSettings, { redirectUri, timeoutMs }: Surroundings): Google {
  const { issuer, clientId, clientSecret } = settings
  const isLoopback = new URL(issuer).protocol === 'http:'
  let found: Promise<oidc.Configuration> | undefined

  /** The discovery document is asked for once; after a failure it is asked for again. */
  const configuration = () => {
    found ??= oidc
      .discovery(new URL(issuer), clientId, undefined, oidc.ClientSecretPost(clientSecret), {
        timeout: timeoutMs / 1000,
        // The library trusts an id token that came over TLS; we check its signature all the same.
        execute: [oidc.enableNonRepudiationChecks, ...(isLoopback ? [oidc.allowInsecureRequests] : [])],
      })
      .catch((error: unknown) => {
        found = undefined
        throw error
      })
    return found
  }

  return {
    issuer,
    async authorizationUrl({ state, nonce, challenge, again }) {
      const url = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ...(again && { prompt: 'select_account' }),
      })
      return url.href
    },
    async person(search, { state, nonce, verifier }) {
      const answer = new URL(redirectUri)
      answer.search = search
      const tokens = await oidc.authorizationCodeGrant(await configuration(), answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('no id token')
      const told = AccountEmail.safeParse(claims['email'])
      const address = told.success ? told.data : null
      const email = claims['email_verified'] === true ? address : null
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email,
        address,
        isGooglesAddress: email !== null && isGooglesAddress(email, text(claims['hd'])),
        picture: text(claims['picture']) || null,
      }
    },
  }
}

const googlesDomains = new Set(['gmail.com', 'googlemail.com'])

function isGooglesAddress(email: string, organisation: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return googlesDomains.has(domain) || domain === organisation.toLowerCase()
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
