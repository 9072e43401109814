import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { moderationCasePath } from '../../paths.ts'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { Empty, NotLoaded } from '../../ui/feedback/load-states.tsx'
import marks from '../../ui/layout/card-rows.module.css'
import { Card } from '../../ui/layout/card.tsx'
import { focusAfterDialog } from '../../ui/overlays/focus-after-dialog.ts'
import { ActRow } from './act-row.tsx'
import { objectionsQuery } from './queries.ts'
import { text as all } from './text.ts'

const text = all.objections

/** Acts to which somebody objected and nobody answered, the oldest first. */
export function ObjectionsPanel() {
  const { data, isError, refetch } = useQuery(objectionsQuery)
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} tabIndex={-1}>
      {!data ? (
        <NotLoaded hasFailed={isError} onRetry={() => void refetch()} lines={6} />
      ) : data.items.length === 0 ? (
        <Empty sentence={text.none} />
      ) : (
        <Card>
          <ul className={marks.list} aria-label={text.list}>
            {data.items.map((act) => (
              <ActRow key={act.id} act={act} onDone={() => focusAfterDialog(place.current)}>
                <TextLink to={moderationCasePath(act.caseId)}>{text.toCase}</TextLink>
              </ActRow>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
