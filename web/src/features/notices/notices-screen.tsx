import type { notices } from '@hakari/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { BackButton } from '../../ui/controls/back-button.tsx'
import { Empty, NotLoaded } from '../../ui/feedback/load-states.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { Screen } from '../../ui/layout/screen.tsx'
import { NoticeCard } from './notice-card.tsx'
import { noticesQuery, useMarkSeen, useObjection } from './queries.ts'
import { text } from './text.ts'

/** What was done about the viewer, the latest first. */
export function NoticesScreen() {
  const { data, isError, refetch } = useQuery(noticesQuery)
  const markSeen = useMarkSeen()
  const unseen = data?.items.find(({ isSeen }) => !isSeen)?.id
  useEffect(() => {
    if (unseen !== undefined) markSeen(unseen)
  }, [unseen, markSeen])
  return (
    <>
      <BackButton />
      <Screen title={text.title}>
        {!data ? (
          <NotLoaded hasFailed={isError} onRetry={() => void refetch()} lines={6} />
        ) : data.items.length === 0 ? (
          <Empty sentence={text.empty} />
        ) : (
          <>
            <p>
              <Phrases of={text.lead} />
            </p>
            {data.items.map((notice) => (
              <OwnNotice key={notice.id} notice={notice} />
            ))}
          </>
        )}
      </Screen>
    </>
  )
}

const OwnNotice = ({ notice }: { notice: notices.Notice }) => (
  <NoticeCard notice={notice} object={useObjection(notice.id)} />
)
