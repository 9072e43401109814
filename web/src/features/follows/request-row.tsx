import type { Person } from '@hakari/contract'
import { type MouseEvent, useId } from 'react'
import { Link } from '../../navigation/index.ts'
import { profilePath } from '../../paths.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Avatar } from '../../ui/layout/avatar.tsx'
import rows from '../../ui/layout/rows.module.css'
import { PrivateMark } from './private-mark.tsx'
import styles from './request-row.module.css'
import { useRequestAnswer } from './requests-queries.ts'
import { text } from './requests-text.ts'

/** Somebody who asked. The whole row leads to them; the answers in it do not. */
export function RequestRow({ person }: { person: Person }) {
  const id = useId()
  const answer = useRequestAnswer(person)
  // The second of two quick clicks may meet the row that has just moved up: it answers nobody.
  const run =
    (isAccepted: boolean) =>
    ({ detail }: MouseEvent) =>
      detail < 2 && answer.run(isAccepted)
  return (
    <li className={`${rows.row} ${styles.row}`} aria-busy={answer.isBusy}>
      <div className={styles.picture}>
        <Avatar name={person.name} picture={person.avatar ? `${person.avatar}/192.webp` : undefined} />
      </div>
      <p className={styles.who}>
        <Link id={id} className={`${rows.link} ${styles.name}`} to={profilePath(person.handle)}>
          <bdi>{person.name}</bdi>
        </Link>
        <span className={styles.handle}>
          {person.isPrivate && <PrivateMark />}@{person.handle}
        </span>
      </p>
      {person.bio !== '' && (
        <p className={styles.bio}>
          <bdi>{person.bio}</bdi>
        </p>
      )}
      <div className={styles.answers}>
        <Button size="fitted" aria-describedby={id} isBusy={answer.isBusy} onClick={run(true)}>
          {text.accept}
        </Button>
        <Button look="secondary" size="fitted" aria-describedby={id} isBusy={answer.isBusy} onClick={run(false)}>
          {text.decline}
        </Button>
      </div>
    </li>
  )
}
