/** Every address of the app: the pattern the router matches, and beside it the builder, where one is needed. */
export const patterns = {
  home: '/',
  login: '/login',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  /** For who has lost the second factor and its recovery codes. */
  accountRecovery: '/account-recovery',
  /** From the mail about a browser that nobody knew. */
  notMe: '/not-me',
  /** What moderators did about the viewer; and from the mail about it, for who cannot sign in. */
  notices: '/notices',
  objection: '/objection',
  /** From the foot of a mail that can be stopped. */
  unsubscribe: '/unsubscribe/:token',
  /** Unknown to everybody but moderators. */
  moderation: '/moderation',
  moderationCase: '/moderation/cases/:id',
  googleCallback: '/google/callback',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
  users: '/users',
  activity: '/activity',
  /** How one's own weighing goes. */
  progress: '/me',
  settings: '/settings',
  readings: '/settings/readings',
  /** One's own profile as others see it. */
  preview: '/settings/preview',
  muted: '/settings/muted',
  blocked: '/settings/blocked',
  mutedWords: '/settings/muted-words',
  /** Who waits to be accepted as a follower. */
  requests: '/follow-requests',
  followers: '/followers',
  following: '/following',
  profile: '/user/:username',
  post: '/user/:username/post/:postId',
  shortLink: '/s/:shortCode',
  /** One that lost its code on the way. */
  cutShortLink: '/s',
  fitbitCallback: '/fitbit/callback',
  healthPlanetCallback: '/healthplanet/callback',
  /** The design system on one page; not in production. */
  gallery: '/ui',
} as const

/** Begins signing in with Google where no script does: a plain link, answered by the server. */
export const googleStart = '/google/start'

/** One tab of the settings, or the page in its place on a phone. */
export const settingsTab = (name: 'profile' | 'account' | 'security' | 'privacy' | 'data' | 'notifications') =>
  `${patterns.settings}?tab=${name}`

/** The part of the settings that imports files. */
export const dataPart = `${settingsTab('data')}#data`

/** With the secret of a reset link. */
export const resetPasswordPath = (secret: string) => `${patterns.resetPassword}#code=${secret}`

/** Back in the list that a case was opened from. */
export const moderationTab = (name: string) => `${patterns.moderation}?tab=${name}`
export const moderationCasePath = (id: string) => `${patterns.moderation}/cases/${id}`

export const profilePath = (handle: string) => `/user/${encodeURIComponent(handle)}`
export const postPath = (handle: string, publicId: string) => `${profilePath(handle)}/post/${publicId}`
export const shortLinkPath = (code: string) => `/s/${code}`
export const followersPath = (memberId: string) => `/followers?user=${memberId}`
export const followingPath = (memberId: string) => `/following?user=${memberId}`
