import type { RefusalCode } from '@hakari/contract'

/** A mailed link with one of these refusals will never work; with any other it may at the next try. */
export const deadLinks = new Set<RefusalCode>(['link_invalid', 'link_expired', 'account_disabled', 'invalid_input'])
