import { dayOf, dayText } from '@hakari/contract'
import { giveConsent, letterComposer } from '../../src/features/letters/index.ts'
import type { Mailer } from '../../src/platform/mail/index.ts'
import type { SignedIn, World } from '../world/world.ts'

export const operator = { name: '秤運営事務局', address: '東京都千代田区丸の内一丁目', serverCountry: null }
export const stopUrl = 'https://hakari.example/unsubscribe/stop'

export const askForLetter = (world: World, { member }: SignedIn) =>
  world.platform.db.transaction().execute((tx) => giveConsent(tx, { memberId: member.id, place: 'settings' }))

/** What would leave now for each of these; nothing for whom there is no letter. */
export async function lettersNow(
  world: World,
  readers: SignedIn[],
  today = dayOf(new Date()),
): Promise<(ReturnType<Mailer['write']> | null)[]> {
  const pending = readers.map(({ member }, place) => ({
    id: place + 1,
    memberId: member.id,
    kind: 'letter' as const,
    key: dayText(today),
    since: 0,
    newest: 0,
    createdAt: new Date(),
  }))
  const mails = await letterComposer(operator).mail(world.platform.db, pending)
  return pending.map(({ id }) => {
    const mail = mails.get(id)?.({ address: 'reader@example.jp', stopUrl, origin: world.config.origin })
    return mail ? world.platform.mailer.write(mail) : null
  })
}

/** Written past the API: a weight of this day, at seven in the morning of Japan. */
export const weighed = (world: World, { member }: SignedIn, day: number, weight: number, note = '') =>
  world.rows(
    `insert into entries (member_id, weight, note, measured_at, idempotency_key)
     values ($1, $2, $3, ($4::date + '07:00'::time) at time zone 'Asia/Tokyo', gen_random_uuid())`,
    [member.id, weight, note, dayText(day)],
  )
