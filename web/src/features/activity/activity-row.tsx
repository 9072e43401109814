import {
  CircleAlert,
  Download,
  Heart,
  type LucideIcon,
  MessageCircle,
  UserPlus,
  UserRoundCheck,
  Weight,
} from 'lucide-react'
import { type ReactNode, use, useId } from 'react'
import { kilogramsText } from '../../format/kilograms.ts'
import { dateTimeText } from '../../format/date-time.ts'
import { timeAgoText } from '../../format/time-ago-text.ts'
import { Link } from '../../navigation/index.ts'
import { patterns, postPath, profilePath, settingsTab } from '../../paths.ts'
import { useEntity } from '../../store/use-answer.ts'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { SentenceWithName } from '../../ui/layout/sentence-with-name.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import rows from '../../ui/layout/rows.module.css'
import { FollowButton } from '../follows/index.ts'
import { historyText } from '../history/index.ts'
import { LikedButton } from '../likes/index.ts'
import { QuietNumbers } from '../sessions/index.ts'
import styles from './activity-row.module.css'
import type { ActivityGroup } from './group-activities.ts'
import { text } from './text.ts'

interface ActivityRow {
  it: ActivityGroup
  now: number
  isNew: boolean
  viewerId: string | undefined
  wasTakenBack: boolean
  onTakeBack: () => void
}

/** The whole row leads to the post, the person, those who wait for an answer or what was imported; each face to its own. */
export function ActivityRow({ it, now, isNew, viewerId, wasTakenBack, onTakeBack }: ActivityRow) {
  const id = useId()
  const { isQuiet } = use(QuietNumbers)
  const [first] = it.members
  if (!first) return null
  const isOwnAct = ownActs.has(it.type)
  // What the viewer did themselves is never marked as new.
  const isNews = isNew && !isOwnAct
  return (
    <li className={`${rows.row} ${styles.row}`} data-new={isNews || undefined} data-own={isOwnAct || undefined}>
      <Avatars it={it} />
      <Link id={id} to={targetOf(it, first)} className={`${rows.link} ${styles.sentence}`}>
        {isNews && <VisuallyHidden>{text.unread}</VisuallyHidden>}
        {sentenceOf(isQuiet ? withoutOwnWeight(it, viewerId) : it, first, viewerId)}
      </Link>
      <time className={styles.time} dateTime={it.happenedAt} title={dateTimeText(it.happenedAt)}>
        {timeAgoText(it.happenedAt, now)}
      </time>
      {it.type === 'my_like' && it.entry && (
        <LikedButton entryId={it.entry.id} describedBy={id} wasPressed={wasTakenBack} onPress={onTakeBack} />
      )}
      {it.type === 'following' && <Unfollow memberId={first.id} describedBy={id} onPress={onTakeBack} />}
    </li>
  )
}

function targetOf({ type, entry }: ActivityGroup, { handle }: ActivityGroup['members'][number]): string {
  if (type === 'follow_request') return patterns.requests
  if (type === 'import_done') return patterns.readings
  if (type === 'import_failed') return settingsTab('data')
  return entry ? postPath(entry.handle, entry.publicId) : profilePath(handle)
}

/** Whom one follows stands in the list; who was left here is known to be left. */
function Unfollow({ memberId, ...button }: { memberId: string; describedBy: string; onPress: () => void }) {
  const { isFollowed = true, isPrivate, isRequested } = useEntity('member', memberId) ?? {}
  return <FollowButton person={{ id: memberId, isFollowed, isPrivate, isRequested, isMe: false }} {...button} />
}

const ownActs = new Set<ActivityGroup['type']>(['my_like', 'my_comment', 'following'])

const mostAvatars = 2

/** One face or two in the same room, and what was done as a sign beside them. */
function Avatars({ it: { members, type } }: { it: ActivityGroup }) {
  const Sign = signs[type]
  return (
    <div className={styles.faces}>
      {members.slice(0, mostAvatars).map(({ id, name, handle, avatar }) => (
        <Link key={id} to={profilePath(handle)} className={styles.face} aria-label={name}>
          <Avatar
            name={name}
            picture={avatar ? `${avatar}/192.webp` : undefined}
            size={members.length > 1 ? 'tiny' : 'medium'}
          />
        </Link>
      ))}
      <span className={styles.sign} aria-hidden="true">
        <Sign size="0.6875rem" strokeWidth={2.5} />
      </span>
    </div>
  )
}

const signs: Record<ActivityGroup['type'], LucideIcon> = {
  like: Heart,
  my_like: Heart,
  comment: MessageCircle,
  my_comment: MessageCircle,
  follow: UserPlus,
  following: UserPlus,
  follow_request: UserPlus,
  follow_accepted: UserRoundCheck,
  record: Weight,
  import_done: Download,
  import_failed: CircleAlert,
}

/** What others do is done to the viewer's own entries. */
function withoutOwnWeight(it: ActivityGroup, viewerId: string | undefined): ActivityGroup {
  const isOwn = !ownActs.has(it.type) || it.members[0]?.id === viewerId
  return isOwn && it.entry ? { ...it, entry: { ...it.entry, weight: null } } : it
}

function sentenceOf(
  it: ActivityGroup,
  { id, name }: ActivityGroup['members'][number],
  viewerId: string | undefined,
): ReactNode {
  if (it.type === 'import_done' || it.type === 'import_failed') return it.import && importSentence(it.type, it.import)
  const weight = it.entry?.weight == null ? null : kilogramsText(it.entry.weight)
  if (id === viewerId && it.type === 'my_like' && weight !== null) return text.my_likeOfOwn(weight)
  if (id === viewerId && it.type === 'my_comment')
    return <SentenceWithName sentence={text.my_commentOnOwn} name={it.comment ?? ''} />
  const sentence = sentences[it.type](weight, it.members.length - 1)
  return <SentenceWithName sentence={sentence} name={name} {...(it.comment !== null && { quote: it.comment })} />
}

function importSentence(type: 'import_done' | 'import_failed', { source, added }: Imported): string {
  const name = historyText.sources[source]
  if (type === 'import_failed') return text.import_failed(name)
  return added > 0 ? text.import_done(name, added) : text.import_doneWithoutNews(name)
}

type Imported = NonNullable<ActivityGroup['import']>
type ActOfSomebody = Exclude<ActivityGroup['type'], 'import_done' | 'import_failed'>
type Sentence = (name: string, quote: string) => string

/** The weight is null where its owner shows none. */
const sentences: Record<ActOfSomebody, (weight: string | null, others: number) => Sentence> = {
  like: (weight, others) => (name) => {
    if (weight === null) return others > 0 ? text.likesUnweighed(name, others) : text.likeUnweighed(name)
    return others > 0 ? text.likes(name, others, weight) : text.like(name, weight)
  },
  my_like: (weight) => (owner) => (weight === null ? text.my_likeUnweighed(owner) : text.my_like(owner, weight)),
  comment: (weight) => (name, quote) =>
    weight === null ? text.commentUnweighed(name, quote) : text.comment(name, weight, quote),
  my_comment: () => text.my_comment,
  follow: (_, others) => (name) => (others > 0 ? text.follows(name, others) : text.follow(name)),
  following: () => text.following,
  follow_request: () => text.follow_request,
  follow_accepted: () => text.follow_accepted,
  record: () => text.record,
}
