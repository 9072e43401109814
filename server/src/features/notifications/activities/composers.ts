import { firstGraphemes, type notifications, type Source, sources } from '@hakari/contract'
import { composeMail } from '../../../platform/mail/compose-mail.ts'
import type { Composer, Pending, PushText, StoppableMail } from '../composer.ts'
import { text } from './activity-text.ts'
import { announcedTo, type Told, toldBy } from './queries.ts'

const daySeconds = 86_400
const activityPath = '/activity'
const importsPath = '/settings?tab=data'

interface Said {
  body: string
  path: string
  /** What a later one takes the place of. */
  tag: string
  /** What is said at length, where the body is only its beginning. */
  whole?: string
}

const pushOf = ({ body, path, tag }: Said): PushText => ({ body, path, tag, ttlSeconds: daySeconds })

const mailOf =
  ({ body, path, whole = body }: Said, topic = body): StoppableMail =>
  ({ address, stopUrl, origin }) =>
    composeMail({
      to: address,
      topic,
      paragraphs: [whole],
      link: { label: text.open, url: `${origin}${path}` },
      closing: [text.stop(stopUrl)],
    })

/** Of what happened: the same sentence as a push and as a mail. */
const ofActivities = (example: Said): Composer => ({
  push: async (db, pending) => byId(pending, await toldBy(db, pending), (told, one) => pushOf(saidOf(told, one))),
  mail: async (db, pending) => byId(pending, await toldBy(db, pending), (told, one) => mailOf(saidOf(told, one))),
  preview: { push: { body: example.body }, mail: mailOf(example) },
})

function byId<Row extends { id: number }, T>(
  pending: readonly Pending[],
  rows: readonly Row[],
  write: (row: Row, one: Pending) => T,
): Map<number, T> {
  const due = new Map(pending.map((one) => [one.id, one]))
  return new Map(
    rows.flatMap((row) => {
      const one = due.get(row.id)
      return one ? [[row.id, write(row, one)] as const] : []
    }),
  )
}

function saidOf(told: Told, { kind, key }: Pending): Said {
  const { handle, publicId } = told
  const entryPath = handle !== null && publicId !== null ? `/user/${handle}/post/${publicId}` : activityPath
  return { body: sentenceOf(told), path: kind === 'import' ? importsPath : entryPath, tag: `${kind}-${key}` }
}

function sentenceOf({ type, name, others, details }: Told): string {
  const source = (details?.source ?? 'csv') as Source
  switch (type) {
    case 'record':
      return text.record(name)
    case 'import_done':
      return text.import_done(source, details?.added ?? 0)
    case 'import_failed':
      return text.import_failed(source)
    default:
      return text[type as 'like'](name, others)
  }
}

const example = (body: string): Said => ({ body, path: activityPath, tag: '' })

const longestShown = 120
const shortened = (whole: string) => {
  const start = firstGraphemes(whole, longestShown)
  return start === whole ? whole : `${start}…`
}
const announced = (whole: string, id: string): Said => ({
  body: shortened(whole),
  path: '/',
  tag: `announcement-${id}`,
  whole,
})

export const activityComposers: Record<
  Extract<notifications.Kind, 'like' | 'comment' | 'follow' | 'record' | 'import' | 'announcement'>,
  Composer
> = {
  like: ofActivities(example(text.like(text.somebody, 2))),
  comment: ofActivities(example(text.comment(text.somebody, 0))),
  follow: ofActivities(example(text.follow(text.somebody, 0))),
  record: ofActivities(example(text.record(text.somebody))),
  import: ofActivities(example(text.import_done(sources[0], 12))),
  announcement: {
    push: async (db, pending) =>
      byId(pending, await announcedTo(db, pending), ({ text: whole }, { key }) => pushOf(announced(whole, key))),
    mail: async (db, pending) =>
      byId(pending, await announcedTo(db, pending), ({ text: whole }, { key }) =>
        mailOf(announced(whole, key), text.announcement),
      ),
    preview: { push: { body: text.announced }, mail: mailOf(announced(text.announced, ''), text.announcement) },
  },
}
