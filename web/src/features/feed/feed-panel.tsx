import { use, useLayoutEffect } from 'react'
import { usePages } from '../../store/use-pages.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Empty } from '../../ui/feedback/load-states.tsx'
import { EntryList, OpenRecordSheet } from '../entries/index.ts'
import { feedQuery } from './queries.ts'
import { text } from './text.ts'

export function FeedPanel({ feed }: { feed: 'following' | 'all' }) {
  const list = usePages(feedQuery[feed])
  const record = use(OpenRecordSheet)
  // A tab begins at its top; the frame of the page knows where somebody left it.
  useLayoutEffect(() => {
    scrollTo(0, 0)
  }, [])
  const empty = (
    <Empty sentence={text.empty}>
      <Button size="fitted" onClick={record}>
        {text.begin}
      </Button>
    </Empty>
  )
  return <EntryList list={list} of={feedQuery[feed].queryKey} empty={empty} isOwn />
}
