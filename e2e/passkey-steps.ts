import type { CDPSession, Page } from '@playwright/test'
import { expect } from './test.ts'

/** A device with a passkey store of its own: Chromium plays it, and touches it for whoever is asked. Phones keep theirs with a service. */
export async function virtualAuthenticator(page: Page, { isSynced = false } = {}) {
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
      defaultBackupEligibility: isSynced,
      defaultBackupState: isSynced,
    },
  })
  return {
    /** Whether its owner shows their finger or face when asked. */
    letVerify: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** Whether somebody touches it when it asks. */
    letTouch: (enabled: boolean) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    remove: () => cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}

/** The member of this browser has a passkey from now on, made on a page of the app; its id. */
export async function addPasskey(page: Page, name = 'わたしの端末'): Promise<string> {
  await page.goto('/terms')
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const begun = await page.request.post('/api/passkeys/options', { headers })
  expect(begun.status()).toBe(200)
  const { options } = (await begun.json()) as { options: PublicKeyCredentialCreationOptionsJSON }
  const credential = await page.evaluate(async (asked) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked)
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    const { id, rawId, type, response } = made.toJSON() as RegistrationResponseJSON
    const { clientDataJSON, attestationObject, transports } = response
    return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
  }, options)
  const added = await page.request.post('/api/passkeys', { headers, data: { name, credential } })
  expect(added.status()).toBe(200)
  return ((await added.json()) as { id: string }).id
}
