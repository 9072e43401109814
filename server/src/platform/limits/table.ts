export interface Limit {
  times: number
  seconds: number
}

/** Every limit there is: so many times in so many seconds. `LIMITS` changes one, `LIMIT_FACTOR` all. */
export const limitTable = {
  /** Requests to the API from one client, or one known browser, that is not signed in. */
  requestsPerClient: { times: 300, seconds: 300 },
  /** The same from one member. */
  requestsPerMember: { times: 1500, seconds: 300 },
  /** Live streams asked for by a client that is not signed in, and by a member. */
  streamsPerClient: { times: 300, seconds: 300 },
  streamsPerMember: { times: 300, seconds: 300 },
  /** Pages and cards of posts, and short links: for anybody, also for services that fetch many. */
  postPagesPerClient: { times: 3000, seconds: 300 },
  /** Short links that lead nowhere: whoever guesses them finds none in their life. */
  shortLinkMissesPerClient: { times: 30, seconds: 3600 },
  /** Profile pictures: a page shows many, and a browser keeps them. */
  picturesPerClient: { times: 3000, seconds: 300 },
  /** Wrong passwords, whosever. */
  signInPerClient: { times: 25, seconds: 300 },
  /** Wrong passwords for one account from one client, and from everywhere together. */
  signInPerAccountAndClient: { times: 25, seconds: 3600 },
  signInPerAccount: { times: 100, seconds: 3600 },
  /** From a browser its member has signed in with before: strangers use none of these. */
  signInPerKnownBrowser: { times: 10, seconds: 3600 },
  /** Mails that anybody can have sent to any address: links and resets together. */
  mailPerClient: { times: 25, seconds: 300 },
  mailPerAddressAndClient: { times: 5, seconds: 1800 },
  mailPerAddress: { times: 15, seconds: 1800 },
  mailPerKnownBrowser: { times: 5, seconds: 1800 },
  /** Of all strangers together, so that nobody makes us a sender of junk: known browsers need none of these. */
  mailFromEverywhere: { times: 1000, seconds: 3600 },
  /** Mails that say what kind of account somebody has who tried a password where there is none. */
  accountKindPerAddress: { times: 1, seconds: 86_400 },
  /** Tries to use a mailed link. */
  redeemPerClient: { times: 10, seconds: 600 },
  redeemPerKnownBrowser: { times: 10, seconds: 600 },
  googlePerClient: { times: 25, seconds: 300 },
  registerPerClient: { times: 10, seconds: 600 },
  /** Whatever asks for the current password. */
  passwordPerMember: { times: 10, seconds: 600 },
  /** Pictures of one member, or from one client that is registering. */
  uploadsPerSender: { times: 30, seconds: 1800 },
  /** Handles looked at while registering: as many as somebody types, and not a list of who is here. */
  handleChecksPerClient: { times: 60, seconds: 3600 },
  /** Tries to get another handle: each tells whether somebody has it. */
  handlesPerMember: { times: 10, seconds: 86_400 },
  /** Those that succeed: each keeps one from others for months. */
  handleChangesPerMember: { times: 3, seconds: 30 * 86_400 },
  deletePerMember: { times: 30, seconds: 1800 },
  entriesPerMember: { times: 30, seconds: 3600 },
  /** All of one's entries as a file. */
  downloadsPerMember: { times: 20, seconds: 3600 },
  /** Beginning and ending the way to a service. */
  connectsPerMember: { times: 30, seconds: 3600 },
  /** Questions to a service, which counts them too. */
  importsPerMember: { times: 20, seconds: 3600 },
  /** Parts of a file on its way into one's history. */
  partsPerMember: { times: 1000, seconds: 3600 },
  runsPerMember: { times: 30, seconds: 3600 },
  commentsPerMember: { times: 60, seconds: 3600 },
  followsPerMember: { times: 200, seconds: 86_400 },
  /** Looking at a file before it counts, and saying yes. */
  previewsPerMember: { times: 60, seconds: 3600 },
  /** What Health Planet allows us, for all members together; years and daily news leave room for today's weight. */
  healthPlanetPerHour: { times: 60, seconds: 3600 },
  healthPlanetHistoryPerHour: { times: 25, seconds: 3600 },
  healthPlanetSyncPerHour: { times: 15, seconds: 3600 },
  /** So that nobody uses it up alone. */
  healthPlanetPerMember: { times: 8, seconds: 3600 },
  healthPlanetHistoryPerMember: { times: 20, seconds: 3600 },
  contactPerClient: { times: 20, seconds: 3600 },
  contactPerAddress: { times: 5, seconds: 3600 },
  contactFromEverywhere: { times: 300, seconds: 3600 },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limitTable
export type LimitTable = Record<LimitName, Limit>

/** What may be given back or begun anew, by any process: none of them remembers that it is used up. */
export const forgivenLimits: readonly LimitName[] = [
  'signInPerClient',
  'signInPerAccountAndClient',
  'signInPerAccount',
  'signInPerKnownBrowser',
  'accountKindPerAddress',
]

/** Somebody should look when they are used up. */
export const alarmingLimits: readonly LimitName[] = ['mailFromEverywhere', 'contactFromEverywhere']

/** Set by others. */
export const outsideLimits: readonly string[] = [
  'healthPlanetPerHour',
  'healthPlanetHistoryPerHour',
  'healthPlanetSyncPerHour',
]

/** What no factor of ours makes more. */
export const fixedLimits: readonly string[] = [...outsideLimits, 'accountKindPerAddress']
