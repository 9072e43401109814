export { letterComposer } from './compose.ts'
export { consentOf, endConsent, giveConsent } from './consent/consent.ts'
export { letterSubscriptions } from './subscriptions.ts'
export { planLetters } from './plan.ts'
