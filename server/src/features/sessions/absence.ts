import { Refusal } from '../../platform/refusal.ts'

/** What somebody is told who may not come in: they wait to be let in, or are not let in any more. */
export const absenceOf = (account: { awaits_approval: unknown } | undefined): Refusal =>
  new Refusal(account?.awaits_approval ? 'approval_pending' : 'account_disabled')
