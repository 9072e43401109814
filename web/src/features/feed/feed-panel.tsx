import { useInfiniteQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/states.tsx'
import { EntryList, RecordSheet } from '../entries/index.ts'
import { feedQuery } from './queries.ts'
import { text } from './text.ts'

export function FeedPanel({ feed }: { feed: 'following' | 'all' }) {
  const list = useInfiniteQuery(feedQuery[feed])
  // A tab begins at its top; the frame of the page knows where somebody left it.
  useLayoutEffect(() => {
    scrollTo(0, 0)
  }, [])
  return <EntryList list={list} of={feedQuery[feed].queryKey} empty={<EmptyFeed />} />
}

function EmptyFeed() {
  const [isRecording, setRecording] = useState(false)
  return (
    <Empty sentence={text.empty}>
      <Button size="fitted" onClick={() => setRecording(true)}>
        {text.begin}
      </Button>
      <RecordSheet isOpen={isRecording} onClose={() => setRecording(false)} />
    </Empty>
  )
}
