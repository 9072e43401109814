import { defineLimits } from '../../platform/limits/define-limits.ts'

export const accountLimits = defineLimits({
  /** Mails that anybody can have sent to any address: links and resets together. */
  mailPerClient: { times: 250, seconds: 3600 },
  mailPerAddressAndClient: { times: 5, seconds: 1800 },
  mailPerAddress: { times: 15, seconds: 1800 },
  mailPerKnownBrowser: { times: 5, seconds: 1800 },
  /** Of all strangers together, so that nobody makes us a sender of junk: known browsers need none of these. */
  mailFromEverywhere: { times: 1000, seconds: 3600, isAlarming: true },
  /** Mails that say what kind of account somebody has who tried a password where there is none. */
  accountKindPerAddress: { times: 1, seconds: 86_400, isForgiven: true, isFixed: true },
  /** Tries to use a mailed link. */
  redeemPerClient: { times: 300, seconds: 600 },
  redeemPerKnownBrowser: { times: 10, seconds: 600 },
  /** Accounts that were made: a form that was sent back takes none. */
  registerPerClient: { times: 200, seconds: 3600, isForgiven: true },
  /** Tries to get another handle: each tells whether somebody has it. */
  handlesPerMember: { times: 10, seconds: 86_400, newcomers: 3 },
  /** Those that succeed: each keeps one from others for months. */
  handleChangesPerMember: { times: 3, seconds: 30 * 86_400, newcomers: 1 },
  deletePerMember: { times: 30, seconds: 1800 },
})
