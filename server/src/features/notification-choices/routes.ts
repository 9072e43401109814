import { notifications, type OutputOf } from '@hakari/contract'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { choicesChanged } from './events.ts'
import { notificationChoiceLimits } from './limits.ts'
import { changeChoice, choicesOf, resumeMail, setHidesContent, setQuiet, settingsOf } from './queries.ts'

type Choices = OutputOf<typeof notifications.mine>

/** The letter is asked for, and when and where is kept; whoever sends it keeps that. */
export interface LetterConsents {
  /** Letters name their operator's address, or are not sent. */
  hasLetters: boolean
  consentOf: (db: Db, memberId: string) => Promise<Choices['letterConsent']>
  giveConsent: (tx: Tx, consent: { memberId: string; place: 'settings' }) => Promise<void>
  endConsent: (tx: Tx, consent: { memberId: string; place: 'settings' }) => Promise<void>
}

type Deps = Pick<Platform, 'db' | 'events' | 'limits'>

export function notificationChoiceRoutes(serve: Serve, { db, events, limits }: Deps, letters: LetterConsents) {
  async function choicesFor(from: Db, memberId: string): Promise<Choices> {
    const rows = await choicesOf(from, memberId)
    const settings = await settingsOf(from, memberId)
    const letterConsent = letters.hasLetters ? await letters.consentOf(from, memberId) : null
    const choices = Object.fromEntries(
      rows.map(({ kind, ...choice }) => [
        kind,
        kind === 'letter' ? { ...choice, mail: letterConsent !== null } : choice,
      ]),
    ) as Choices['choices']
    const { quiet_from: quietFrom, quiet_to: quietTo } = settings
    return {
      choices,
      quiet: quietFrom === null || quietTo === null ? null : { from: timeText(quietFrom), to: timeText(quietTo) },
      hidesContent: settings.hides_content,
      isMailStopped: settings.is_mail_stopped,
      hasLetters: letters.hasLetters,
      letterConsent,
    }
  }

  async function change(memberId: string, work: (tx: Tx) => Promise<void>): Promise<Choices> {
    await limits.take([[notificationChoiceLimits.notificationChoicesPerMember, memberId]])
    return db.transaction().execute(async (tx) => {
      await work(tx)
      await events.announce(tx, choicesChanged, { memberId })
      return choicesFor(tx, memberId)
    })
  }

  serve(notifications.mine, ({ viewer: { memberId } }) => choicesFor(db, memberId))

  serve(notifications.choose, async ({ params: { kind }, body, viewer: { memberId } }) => {
    if (kind === 'letter' && body.mail && !letters.hasLetters) throw new Refusal('letters_off')
    const possible = notifications.channelsOf[kind]
    const chosen = (channel: notifications.Channel) => (possible.includes(channel) ? (body[channel] ?? null) : null)
    return change(memberId, async (tx) => {
      const mail = chosen('mail')
      if (kind !== 'letter') {
        await changeChoice(tx, { memberId, kind }, { app: chosen('app'), push: chosen('push'), mail })
      } else if (mail !== null) {
        await (mail ? letters.giveConsent : letters.endConsent)(tx, { memberId, place: 'settings' })
      }
    })
  })

  serve(notifications.change, async ({ body: { quiet, hidesContent }, viewer: { memberId } }) =>
    change(memberId, async (tx) => {
      if (quiet !== undefined)
        await setQuiet(tx, memberId, quiet && { from: minuteOf(quiet.from), to: minuteOf(quiet.to) })
      if (hidesContent !== undefined) await setHidesContent(tx, memberId, hidesContent)
    }),
  )

  serve(notifications.resumeMail, async ({ viewer: { memberId } }) =>
    change(memberId, (tx) => resumeMail(tx, memberId)),
  )
}

const timeText = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
