import { notifications } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { settingsOf } from '../notification-choices/index.ts'
import type { Composer } from './composer.ts'
import { text } from './text.ts'

interface Surroundings {
  composers: Record<notifications.Kind, Composer>
  hasLetters: boolean
  origin: string
}

/** How each kind looks, written by the same hand as what is sent. */
export function notificationRoutes(
  serve: Serve,
  { brand, db, mailer }: Pick<Platform, 'brand' | 'db' | 'mailer'>,
  { composers, hasLetters, origin }: Surroundings,
): void {
  serve(notifications.preview, async ({ params: { kind }, viewer: { memberId } }) => {
    if (kind === 'letter' && !hasLetters) throw new Refusal('letters_off')
    const { hides_content: hidesContent } = await settingsOf(db, memberId)
    const { push, mail } = composers[kind].preview
    // The link that stops mails is one's own, and has no place in an example.
    const composed = mail?.({ address: '', stopUrl: `${origin}/unsubscribe/…`, origin })
    const written = composed && mailer.write(composed)
    return {
      push: push && { title: brand.name, body: hidesContent ? text.hidden : push.body },
      mail: written ? { subject: written.subject, text: written.text } : null,
    }
  })
}
