/** What is counted where it happens, in each process since it started. Labels come from short lists: never from what people send. */
export const counters = {
  mails: {
    name: 'hakari_mails_total',
    help: 'Mails handed to the mail server: sent, refused for good, or failed and tried again (this process)',
    labels: { kind: ['account', 'notification'], outcome: ['sent', 'refused', 'failed'] },
  },
  pushes: {
    name: 'hakari_pushes_total',
    help: 'Pushes: sent, gone (the browser wants no more), refused for good, or failed and tried again (this process)',
    labels: { outcome: ['sent', 'gone', 'refused', 'failed'] },
  },
  keyRefusals: {
    name: 'hakari_push_key_refusals_total',
    help: 'Pushes that were not sent for want of a key: a service does not take ours, or ours does not open (this process)',
    labels: { reason: ['service', 'sealed'] },
  },
  jobs: {
    name: 'hakari_jobs_total',
    help: 'Jobs by queue: done, failed and tried again, or given up (this process)',
    labels: { queue: [], outcome: ['done', 'failed', 'given_up'] },
  },
  signIns: {
    name: 'hakari_sign_ins_total',
    help: 'Tries to come in, by way and outcome: opened a session, asked for more, refused, limited, failed (this process)',
    labels: {
      way: ['password', 'link', 'reset', 'google', 'passkey', 'code', 'registration'],
      outcome: ['opened', 'asked', 'refused', 'limited', 'failed'],
    },
  },
  limits: {
    name: 'hakari_limits_refused_total',
    help: 'Requests refused because a limit was used up, by its name (this process)',
    labels: { limit: [] },
  },
  reads: {
    name: 'hakari_reads_total',
    help: 'Pages that were read on a standby; or on the primary, because none is read from, or the one asked was away, late, unfit, crowded, or failed (this process)',
    labels: { outcome: ['standby', 'none', 'away', 'late', 'unfit', 'crowded', 'failed', 'stand_in'] },
  },
} as const satisfies Record<string, Declared>

interface Declared {
  name: string
  help: string
  /** What each label may be; an empty list is filled by who counts, from names of our own. */
  labels: Readonly<Record<string, readonly string[]>>
}

type Labels = { [C in keyof typeof counters]: (typeof counters)[C]['labels'] }

export type CounterName = keyof Labels
/** `{ outcome: 'sent' }` and nothing else, where that is what was declared. */
export type LabelsOf<C extends CounterName> = {
  -readonly [L in keyof Labels[C]]: Labels[C][L] extends readonly (infer V extends string)[]
    ? [V] extends [never]
      ? string
      : V
    : never
}
