import type { moderation, OutputOf } from '@hakari/contract'
import { dateTimeText } from '../../format/date-time.ts'
import { moderationCasePath } from '../../paths.ts'
import { usePages } from '../../store/use-pages.ts'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { Empty, NotLoaded } from '../../ui/feedback/load-states.tsx'
import marks from '../../ui/layout/card-rows.module.css'
import { InfiniteList } from '../../ui/layout/infinite-list.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import rows from '../../ui/layout/rows.module.css'
import styles from './moderation.module.css'
import { auditPages } from './queries.ts'
import { text as all } from './text.ts'

const text = all.audit

type Line = OutputOf<typeof moderation.audit>['items'][number]

/** Who did what and when. */
export function AuditPanel() {
  const pages = usePages(auditPages)
  const lines = pages.data?.pages.flatMap(({ items }) => items)
  if (!lines) return <NotLoaded hasFailed={pages.isError} onRetry={() => void pages.refetch()} lines={8} />
  return (
    <>
      <p>
        <Phrases of={text.lead} />
      </p>
      {lines.length === 0 ? (
        <Empty sentence={text.none} />
      ) : (
        <InfiniteList pages={pages} more={text.more}>
          <ul className={rows.list} aria-label={text.list}>
            {lines.map((line) => (
              <AuditRow key={line.id} line={line} />
            ))}
          </ul>
        </InfiniteList>
      )}
    </>
  )
}

const byOperator = new Set<Line['what']>(['appointed', 'dismissed'])

function AuditRow({ line: { at, by, what, caseId, subject } }: { line: Line }) {
  const nobody = byOperator.has(what) ? text.operator : text.gone
  return (
    <li className={rows.row}>
      <p className={marks.name}>{text.what[what]}</p>
      <p className={styles.details}>
        <time dateTime={at}>{dateTimeText(at)}</time>
        <span>{by === null ? nobody : `@${by}`}</span>
        {subject !== null && <span>{text.about(subject)}</span>}
        {caseId !== null && <TextLink to={moderationCasePath(caseId)}>{text.toCase(caseId)}</TextLink>}
      </p>
    </li>
  )
}
