import type { Platform } from '../../platform/platform.ts'
import { memberRegistered } from '../accounts/index.ts'
import { giveConsent } from './consent/consent.ts'

/** Where no letters are sent nobody can ask for them. */
export function letterSubscriptions({ events }: Pick<Platform, 'events'>, { areOn }: { areOn: boolean }): void {
  events.subscribe(memberRegistered, async (tx, { memberId, wantsLetter }) => {
    if (areOn && wantsLetter) await giveConsent(tx, { memberId, place: 'registration' })
  })
}
