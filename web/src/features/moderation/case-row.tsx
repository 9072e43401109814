import type { moderation } from '@hakari/contract'
import { useId } from 'react'
import { dateTimeText } from '../../format/date-time.ts'
import { Link } from '../../navigation/index.ts'
import { moderationCasePath } from '../../paths.ts'
import marks from '../../ui/layout/card-rows.module.css'
import rows from '../../ui/layout/rows.module.css'
import { SentenceWithName } from '../../ui/layout/sentence-with-name.tsx'
import { kindText, reasonText } from '../report-reasons/index.ts'
import styles from './moderation.module.css'
import { text as all } from './text.ts'

const text = all.queue

/** What a case is about, before it is opened. */
export function CaseRow({ summary }: { summary: moderation.CaseSummary }) {
  const id = useId()
  const { kind, subject, excerpt, openedAt } = summary
  return (
    <li className={`${rows.row} ${styles.case}`}>
      <p className={marks.name}>
        <Link className={rows.link} to={moderationCasePath(summary.id)} aria-describedby={id}>
          {subject ? (
            <SentenceWithName sentence={(name) => text.of(name, kindText[kind])} name={subject.name} />
          ) : (
            text.ofGone(kindText[kind])
          )}
        </Link>
        {summary.isForOthers && <span className={marks.mark}>{text.forOthers}</span>}
      </p>
      <div id={id}>
        {excerpt !== '' && (
          <p className={styles.excerpt} dir="auto">
            {excerpt}
          </p>
        )}
        <p className={styles.reasons}>
          {summary.reasons.map(({ reason, count }) => (
            <span key={reason}>{text.reason(reasonText[reason], count)}</span>
          ))}
        </p>
        <p className={styles.details}>
          <span>{text.reports(summary.reports)}</span>
          <time dateTime={openedAt}>{text.opened(dateTimeText(openedAt))}</time>
        </p>
      </div>
    </li>
  )
}
