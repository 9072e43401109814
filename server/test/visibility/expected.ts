import type { Audience, ShownNumbers } from '@hakari/contract'

/** Everybody who may look at somebody's entries. */
export const viewers = [
  'nobody',
  'stranger',
  'requested',
  'disabled',
  'blocker',
  'blocked',
  'muting',
  'muted',
  'follower',
  'self',
] as const
export type ViewerKind = (typeof viewers)[number]

export const accountKinds = ['public', 'private'] as const
export type AccountKind = (typeof accountKinds)[number]

/** Of two who are kept apart neither is told anything of the other, whoever of them asked for it. */
export const isApart = (viewer: ViewerKind): boolean => viewer === 'blocker' || viewer === 'blocked'

/** Who is shown entries where they come up by themselves: who mutes somebody has to go and look. */
export const isShownUnasked = (viewer: ViewerKind): boolean => viewer !== 'muting'

/**
 * Who sees an entry. Written by hand, not from the rule. Whoever is not signed in, or not let in any more, sees pages and cards
 * of what is for everybody.
 */
export const seenBy: Record<AccountKind, Record<Audience, readonly ViewerKind[]>> = {
  public: {
    everyone: ['nobody', 'stranger', 'requested', 'disabled', 'muting', 'muted', 'follower', 'self'],
    followers: ['muting', 'muted', 'follower', 'self'],
    self: ['self'],
  },
  private: {
    everyone: ['muting', 'muted', 'follower', 'self'],
    followers: ['muting', 'muted', 'follower', 'self'],
    self: ['self'],
  },
}

/** Who sees how many entries, charts and lists of people there are: everybody of an open account, or its followers. */
export const looksInto: Record<AccountKind, readonly ViewerKind[]> = {
  public: ['stranger', 'requested', 'muting', 'muted', 'follower', 'self'],
  private: ['muting', 'muted', 'follower', 'self'],
}

/** What is shown of weights. One's own screens show everything. */
export const numbersFor = (viewer: ViewerKind, chosen: ShownNumbers): ShownNumbers =>
  viewer === 'self' ? 'weight' : chosen

/** Whoever has no session is answered nothing but pages. */
export const hasNoSession = (viewer: ViewerKind): boolean => viewer === 'nobody' || viewer === 'disabled'
