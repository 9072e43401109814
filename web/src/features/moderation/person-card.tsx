import type { moderation } from '@hakari/contract'
import { dateText, dateTimeText } from '../../format/date-time.ts'
import { profilePath } from '../../paths.ts'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import { text as all } from './case-text.ts'
import styles from './moderation.module.css'

const text = all.person

/** Since when they are here, and what there was about them. */
export function PersonCard({ it: { person, subject } }: { it: moderation.Case }) {
  if (person === null)
    return (
      <TitledCard title={text.title}>
        <p>{text.gone}</p>
      </TitledCard>
    )
  const facts = [
    [text.joined, dateText(person.joinedAt)],
    [text.cases, text.count(person.cases)],
    [text.acts, text.count(person.acts)],
  ] as const
  return (
    <TitledCard title={text.title}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {person.suspendedUntil !== null && (
        <p className={styles.strong}>{text.suspended(dateTimeText(person.suspendedUntil))}</p>
      )}
      {person.isDisabled && <p className={styles.strong}>{text.disabled}</p>}
      {subject && !person.isDisabled && (
        <p>
          <TextLink to={profilePath(subject.handle)}>{text.profile}</TextLink>
        </p>
      )}
    </TitledCard>
  )
}
