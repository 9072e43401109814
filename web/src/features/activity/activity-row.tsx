import { kilogramsText } from '../../format/kilograms.ts'
import { dateTimeText } from '../../format/date-time.ts'
import { timeAgoText } from '../../format/time-ago-text.ts'
import { Link } from '../../navigation/index.ts'
import { postPath, profilePath } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Named } from '../../ui/named.tsx'
import { Spoken } from '../../ui/spoken.tsx'
import styles from './activity-row.module.css'
import type { Happening } from './group.ts'
import { text } from './text.ts'

const mostFaces = 3

/** The whole row leads to the post or the person; each face leads to its own. */
export function ActivityRow({ it, now, isNew }: { it: Happening; now: number; isNew: boolean }) {
  const [first] = it.members
  if (!first) return null
  const target = it.entry ? postPath(it.entry.handle, it.entry.id) : profilePath(first.handle)
  const sentence = sentences[it.type](it.entry ? kilogramsText(it.entry.weight) : '', it.members.length - 1)
  return (
    <li className={styles.row} data-new={isNew || undefined}>
      <div className={styles.faces}>
        {it.members.slice(0, mostFaces).map(({ id, name, handle, avatar }) => (
          <Link key={id} to={profilePath(handle)} className={styles.face} aria-label={name}>
            <Avatar name={name} picture={avatar ? `${avatar}/192.webp` : undefined} size="small" />
          </Link>
        ))}
      </div>
      <Link to={target} className={styles.sentence}>
        {isNew && <Spoken>{text.unread}</Spoken>}
        <Named sentence={sentence} name={first.name} {...(it.comment !== null && { quote: it.comment })} />
      </Link>
      <time className={styles.time} dateTime={it.happenedAt} title={dateTimeText(it.happenedAt)}>
        {timeAgoText(it.happenedAt, now)}
      </time>
    </li>
  )
}

type Sentence = (name: string, quote: string) => string

const sentences: Record<Happening['type'], (weight: string, others: number) => Sentence> = {
  like: (weight, others) => (name) => (others > 0 ? text.likes(name, others, weight) : text.like(name, weight)),
  my_like: (weight) => (owner) => text.my_like(owner, weight),
  comment: (weight) => (name, quote) => text.comment(name, weight, quote),
  my_comment: () => text.my_comment,
  follow: (_, others) => (name) => (others > 0 ? text.follows(name, others) : text.follow(name)),
  following: (_, others) => (name) => (others > 0 ? text.followings(name, others) : text.following(name)),
}
