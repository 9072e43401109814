import { moderation, notices, type reports as Reports, reports } from '@hakari/contract'
import { appointModerator } from '../../src/features/moderation/index.ts'
import { eventually } from '../world/eventually.ts'
import type { Browser, SignedIn, World } from '../world/world.ts'
import { type Factor, proveWithCode, turnOnFactor } from './second-factor.ts'

export interface Moderator extends SignedIn {
  factor: Factor
  /** Shows again who they are, for the one act that follows. */
  prove: () => Promise<void>
}

/** As the operator's command does; without a second factor nothing comes of it. */
export const appoint = (world: World, { email }: Pick<SignedIn, 'email'>) =>
  appointModerator({ ...world.platform, origin: world.url }, email)

export async function moderatorIn(world: World): Promise<Moderator> {
  const member = await world.member()
  await appoint(world, member)
  const factor = await turnOnFactor(world, member)
  return { ...member, factor, prove: () => proveWithCode(member, factor) }
}

type Kind = Reports.ReportedKind
type Reason = Reports.ReportReason

export const report = (
  by: Browser,
  { kind, id, reason = 'harassment', note = '' }: { kind: Kind; id: string; reason?: Reason; note?: string },
) => by.call(reports.send, { body: { kind, id, reason, note } })

export const openCases = async (moderator: Browser) => (await moderator.call(moderation.queue, { query: {} })).items

/** The open case about somebody, of this kind. */
export async function caseAbout(moderator: Browser, { member }: SignedIn, kind: Kind) {
  const found = (await openCases(moderator)).find((it) => it.kind === kind && it.subject?.id === member.id)
  if (!found) throw new Error(`nobody has reported the ${kind} of ${member.handle}`)
  return found
}

type Act = moderation.Act['act']
type Days = 1 | 7 | 30

interface Decision {
  act: Act
  reason?: Reason
  message?: string
  days?: Days
}

/** Proves who they are where that is asked for, and decides. */
export async function decide(moderator: Moderator, caseId: string, { act, reason, message = '', days }: Decision) {
  if (act !== 'none' && act !== 'warn') await moderator.prove()
  return moderator.call(moderation.decide, {
    params: { id: caseId },
    body: {
      act,
      message,
      ...(act !== 'none' && { reason: reason ?? 'harassment' }),
      ...(act === 'suspend' && { days: days ?? 7 }),
    },
  })
}

/** What was done about somebody, as they read it. */
export const noticesOf = async (member: Browser) => (await member.call(notices.mine, {})).items

/** Behind the # of the newest mail about an act. */
export const objectionToken = (world: World, { email }: Pick<SignedIn, 'email'>): Promise<string> =>
  eventually(async () => {
    const tokens = (await world.mailTo(email)).flatMap(({ links }) =>
      links.flatMap((link) => /\/objection#code=([\w-]+)$/.exec(link)?.[1] ?? []),
    )
    if (!tokens[0]) throw new Error(`no mail with a link to object has come to ${email}`)
    return tokens[0]
  })
