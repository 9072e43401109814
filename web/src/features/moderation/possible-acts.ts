import type { moderation } from '@hakari/contract'

export type ActName = moderation.Act['act']
export type TakingAct = 'hide' | 'suspend' | 'disable'

/** What takes something away is asked about, and needs a proof of who does it. */
export const takesAway = (act: ActName): act is TakingAct => act === 'hide' || act === 'suspend' || act === 'disable'

/** What can be done: nothing to who is gone, and nothing is hidden that is not there. */
export function possibleActs({ person, now }: Pick<moderation.Case, 'person' | 'now'>): ActName[] {
  if (person === null) return ['none']
  const acts: ActName[] = ['none', 'warn']
  if (now === 'there') acts.push('hide')
  if (!person.isDisabled) acts.push('suspend', 'disable')
  return acts
}
