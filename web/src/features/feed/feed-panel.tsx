import { useLayoutEffect, useState } from 'react'
import { usePages } from '../../store/use-pages.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Empty } from '../../ui/feedback/load-states.tsx'
import { EntryList, RecordSheet } from '../entries/index.ts'
import { feedQuery } from './queries.ts'
import { text } from './text.ts'

export function FeedPanel({ feed }: { feed: 'following' | 'all' }) {
  const list = usePages(feedQuery[feed])
  const [isRecording, setRecording] = useState(false)
  const begin = () => setRecording(true)
  // A tab begins at its top; the frame of the page knows where somebody left it.
  useLayoutEffect(() => {
    scrollTo(0, 0)
  }, [])
  // The sheet stands beside the list, so that it stays open when the first entry replaces the empty list.
  return (
    <>
      <EntryList list={list} of={feedQuery[feed].queryKey} empty={<EmptyFeed onBegin={begin} />} isOwn />
      <RecordSheet isOpen={isRecording} onClose={() => setRecording(false)} />
    </>
  )
}

const EmptyFeed = ({ onBegin }: { onBegin: () => void }) => (
  <Empty sentence={text.empty}>
    <Button size="fitted" onClick={onBegin}>
      {text.begin}
    </Button>
  </Empty>
)
