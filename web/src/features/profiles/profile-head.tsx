import type { Person } from '@hakari/contract'
import { type ReactNode, useId } from 'react'
import { Link } from '../../navigation/index.ts'
import { dateTimeText } from '../../format/date-time.ts'
import { followersPath, followingPath, patterns, settingsTab } from '../../paths.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { PageTitle } from '../../ui/layout/screen.tsx'
import { FollowButton, useFollowers } from '../follows/index.ts'
import { kilogramsText } from '../../format/kilograms.ts'
import type { Known } from './known-people.ts'
import styles from './profile-head.module.css'
import { text } from './text.ts'

/** Who somebody is; below it, what they publish. */
export function ProfileHead({ profile, children }: { profile: Known; children: ReactNode }) {
  const id = useId()
  const { name, handle, avatar, bio = '', targetWeight = null, joinedAt, following } = profile
  const followers = useFollowers(profile)
  return (
    <article className={styles.profile} aria-labelledby={id} data-wide>
      <PageTitle title={name} />
      <header className={styles.head}>
        <Avatar name={name} picture={avatar ? `${avatar}/192.webp` : undefined} size="large" />
        <div className={styles.who}>
          <h1 id={id} className={styles.name}>
            <bdi>{name}</bdi>
          </h1>
          <p className={styles.facts}>
            <span className={styles.handle}>@{handle}</span>
            {joinedAt !== undefined && <time dateTime={joinedAt}>{text.joined(dayOf(joinedAt))}</time>}
          </p>
        </div>
        {isPerson(profile) && !profile.isMe && <FollowButton person={profile} describedBy={id} size="large" />}
      </header>
      <div className={styles.counts}>
        <Link to={followersPath(profile.id)}>
          {followers !== undefined && <b>{text.count(followers)}</b>} {text.followers}
        </Link>
        <Link to={followingPath(profile.id)}>
          {following !== undefined && <b>{text.count(following)}</b>} {text.following}
        </Link>
        {targetWeight !== null && <p className={styles.target}>{text.target(kilogramsText(targetWeight))}</p>}
      </div>
      {bio !== '' && (
        <p className={styles.bio} dir="auto">
          {bio}
        </p>
      )}
      {profile.isMe === true && (
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

const isPerson = (known: Known): known is Known & Person => known.isFollowed !== undefined

const dayOf = (iso: string) => dateTimeText(iso).slice(0, 10)
