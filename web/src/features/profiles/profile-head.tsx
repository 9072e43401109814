import type { Person } from '@hakari/contract'
import { type ReactNode, use, useId } from 'react'
import { Link } from '../../navigation/index.ts'
import { dateTimeText } from '../../format/date-time.ts'
import { followersPath, followingPath, patterns, settingsTab } from '../../paths.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { PageTitle } from '../../ui/layout/screen.tsx'
import { KeepingAwayMenu, MutedNote } from '../keeping-away/index.ts'
import { FollowButton, PrivateMark, useFollowers } from '../follows/index.ts'
import { QuietNumbers } from '../sessions/index.ts'
import { kilogramsText } from '../../format/kilograms.ts'
import type { Known } from './known-people.ts'
import styles from './profile-head.module.css'
import { TellButton } from './tell-button.tsx'
import { text } from './text.ts'

interface ProfileHead {
  profile: Known
  /** Whether their lists are for others: then the counts lead nowhere. */
  isClosed?: boolean
  /** Whether somebody looks at themselves with the eyes of others: then there is nothing to press. */
  isPreview?: boolean
  children: ReactNode
}

/** Who somebody is; below it, what they publish. */
export function ProfileHead({ profile, isClosed = false, isPreview = false, children }: ProfileHead) {
  const id = useId()
  const { name, handle, avatar, bio = '', targetWeight = null, joinedAt, following } = profile
  const followers = useFollowers(profile)
  const isHidden = use(QuietNumbers).isQuiet && profile.isMe === true && !isPreview
  const leadsOn = !isClosed && !isPreview
  const Heading = isPreview ? 'h2' : 'h1'
  return (
    <article className={styles.profile} aria-labelledby={id} data-wide>
      {!isPreview && <PageTitle title={name} />}
      <header className={styles.head}>
        <Avatar name={name} picture={avatar ? `${avatar}/192.webp` : undefined} size="large" />
        <div className={styles.who}>
          <Heading id={id} className={styles.name}>
            <bdi>{name}</bdi>
          </Heading>
          <p className={styles.facts}>
            <span className={styles.handle}>
              {profile.isPrivate === true && <PrivateMark />}@{handle}
            </span>
            {joinedAt !== undefined && <time dateTime={joinedAt}>{text.joined(dayOf(joinedAt))}</time>}
          </p>
        </div>
        {isPerson(profile) && !profile.isMe && !isPreview && (
          <div className={styles.acts}>
            <FollowButton person={profile} describedBy={id} size="large" />
            {profile.isFollowed && profile.isTold !== undefined && <TellButton member={profile} />}
            <KeepingAwayMenu member={profile} reported={reportedOf(profile)} />
          </div>
        )}
      </header>
      {profile.isMuted === true && <MutedNote member={profile} until={profile.mutedUntil ?? null} />}
      <div className={styles.counts}>
        <Count of={followers} label={text.followers} to={leadsOn ? followersPath(profile.id) : undefined} />
        <Count of={following} label={text.following} to={leadsOn ? followingPath(profile.id) : undefined} />
        {targetWeight !== null && !isHidden && (
          <p className={styles.target}>{text.target(kilogramsText(targetWeight))}</p>
        )}
      </div>
      {bio !== '' && (
        <p className={styles.bio} dir="auto">
          {bio}
        </p>
      )}
      {profile.isMe === true && !isPreview && (
        <p className={styles.own}>
          <ButtonLink look="secondary" size="fitted" to={settingsTab('profile')}>
            {text.edit}
          </ButtonLink>
          <ButtonLink look="quiet" size="fitted" to={patterns.progress}>
            {text.progress}
          </ButtonLink>
        </p>
      )}
      {children}
    </article>
  )
}

function Count({ of, label, to }: { of: number | undefined; label: string; to: string | undefined }) {
  const said = (
    <>
      {of !== undefined && <b>{text.count(of)}</b>} {label}
    </>
  )
  return to === undefined ? <span className={styles.count}>{said}</span> : <Link to={to}>{said}</Link>
}

const isPerson = (known: Known): known is Known & Person => known.isFollowed !== undefined

/** What somebody says of themselves, and the picture, where there is one. */
const reportedOf = ({ id, avatar }: Known) => [
  { kind: 'profile', id } as const,
  ...(avatar === null ? [] : [{ kind: 'picture', id } as const]),
]

const dayOf = (iso: string) => dateTimeText(iso).slice(0, 10)
