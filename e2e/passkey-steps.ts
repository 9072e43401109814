import type { CDPSession, Page } from '@playwright/test'
import { expect } from './test.ts'

/** A device with a passkey store of its own: Chromium plays it, and touches it for whoever is asked. */
export async function virtualAuthenticator(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether its owner shows their finger or face when asked. */
    letVerify: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

/** The member of this browser has a passkey from now on, made on a page of the app; its id. */
export async function addPasskey(page: Page, name = 'わたしの端末'): Promise<string> {
  await page.goto('/terms')
  const added = await page.evaluate(async (called) => {
    const post = async (path: string, body?: unknown) => {
      const answer = await fetch(path, {
        method: 'POST',
        ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
      })
      return { status: answer.status, json: (await answer.json()) as never }
    }
    const begun: { json: { options: PublicKeyCredentialCreationOptionsJSON } } = await post('/api/passkeys/options')
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(begun.json.options)
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    const { id, rawId, type, response } = made.toJSON() as RegistrationResponseJSON
    const { clientDataJSON, attestationObject, transports } = response
    const credential = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
    const answer: { status: number; json: { id: string } } = await post('/api/passkeys', { name: called, credential })
    return { status: answer.status, id: answer.json.id }
  }, name)
  expect(added.status).toBe(200)
  return added.id
}
