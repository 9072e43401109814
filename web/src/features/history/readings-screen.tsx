import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { dataPart, settingsTab } from '../../paths.ts'
import { BackButton } from '../../ui/controls/back-button.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { InfiniteList } from '../../ui/layout/infinite-list.tsx'
import { focusAfterDialog } from '../../ui/overlays/focus-after-dialog.ts'
import { Screen } from '../../ui/layout/screen.tsx'
import { Empty, NotLoaded } from '../../ui/feedback/load-states.tsx'
import { readingsPages } from './queries.ts'
import { ReadingsList } from './readings-list.tsx'
import styles from './readings-screen.module.css'
import { readingsText } from './readings-text.ts'

/** All measurements of one's own, by month. Nobody else sees them. */
export function ReadingsScreen() {
  const [withHidden, setWithHidden] = useState(false)
  const pages = useInfiniteQuery(readingsPages(withHidden))
  const { data, isError, refetch } = pages
  const readings = data?.pages.flatMap(({ items }) => items)
  const top = useRef<HTMLParagraphElement>(null)
  return (
    <>
      <BackButton to={settingsTab('data')} />
      <Screen title={readingsText.title}>
        <p ref={top} tabIndex={-1} className={styles.lead}>
          {readingsText.lead}
        </p>
        <Checkbox
          label={readingsText.withHidden}
          checked={withHidden}
          onChange={({ target }) => setWithHidden(target.checked)}
        />
        {readings === undefined && <NotLoaded hasFailed={isError} onRetry={() => void refetch()} lines={8} />}
        {readings?.length === 0 && !pages.hasNextPage && <Nothing withHidden={withHidden} />}
        {readings !== undefined && (readings.length > 0 || pages.hasNextPage) && (
          <InfiniteList pages={pages} more={readingsText.more} end={readingsText.end} height={readings.length}>
            <ReadingsList readings={readings} onGone={() => focusAfterDialog(top.current)} />
          </InfiniteList>
        )}
      </Screen>
    </>
  )
}

function Nothing({ withHidden }: { withHidden: boolean }) {
  const { data } = useInfiniteQuery(readingsPages(true))
  const isAllHidden = !withHidden && data?.pages.some(({ items }) => items.length > 0)
  return (
    <Empty sentence={withHidden ? readingsText.empty : readingsText.noneShown}>
      <p>{isAllHidden ? readingsText.hiddenHint : readingsText.emptyHint}</p>
      <ButtonLink to={dataPart} look="secondary" size="fitted">
        {readingsText.toData}
      </ButtonLink>
    </Empty>
  )
}
