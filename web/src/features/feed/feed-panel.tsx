import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useLayoutEffect, useState } from 'react'
import type { NormalisedList } from '../../store/new-items.ts'
import { type Pages, usePages } from '../../store/use-pages.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Empty } from '../../ui/feedback/load-states.tsx'
import { EntryList, OpenRecordSheet, useUnsentEntries } from '../entries/index.ts'
import { FirstSteps } from '../first-steps/index.ts'
import { EverybodysEntries } from './everybodys-entries.tsx'
import { feedQuery } from './queries.ts'
import { text } from './text.ts'

export function FeedPanel({ feed }: { feed: 'following' | 'all' }) {
  // A tab begins at its top; the frame of the page knows where somebody left it.
  useLayoutEffect(() => {
    scrollTo(0, 0)
  }, [])
  return feed === 'all' ? <All /> : <Following />
}

const All = () => <EntryList list={usePages(feedQuery.all)} of={feedQuery.all.queryKey} empty={<Invitation />} isOwn />

/** Nobody's home is empty: where one follows nobody, everybody's entries stand below the invitation. */
function Following() {
  const list = usePages(feedQuery.following)
  const isEmpty = useIsEmpty(list)
  // Whoever has just done or closed the first steps keeps the screen that they stood in.
  const [isNewcomer, setNewcomer] = useState(false)
  if (!isNewcomer && list.data?.pages[0]?.isNewcomer) setNewcomer(true)
  const invitation = isEmpty && <Invitation />
  const entries = isEmpty ? (
    <EverybodysEntries />
  ) : (
    <EntryList list={list} of={feedQuery.following.queryKey} empty={null} isOwn />
  )
  return isNewcomer ? (
    <FirstSteps above={invitation}>{entries}</FirstSteps>
  ) : (
    <>
      {invitation}
      {entries}
    </>
  )
}

/** Whether the server says so. What it named may have gone meanwhile: whether anything is there in its place it is asked. */
function useIsEmpty({ data, hasNextPage, isError, refetch }: Pages<{ items: unknown[] }>): boolean {
  const unsent = useUnsentEntries()
  const answered = useQueryClient().getQueryData<NormalisedList>(feedQuery.following.queryKey)
  const showsNothing = unsent.length === 0 && !hasNextPage && hasNothing(data)
  const isGone = showsNothing && !hasNothing(answered)
  useEffect(() => {
    if (isGone) void refetch()
  }, [isGone, refetch])
  return showsNothing && (!isGone || isError)
}

const hasNothing = (list: { pages: { items: unknown[] }[] } | undefined) =>
  list?.pages.every(({ items }) => items.length === 0) === true

const Invitation = () => (
  <Empty sentence={text.empty}>
    <Button size="fitted" onClick={use(OpenRecordSheet)}>
      {text.begin}
    </Button>
  </Empty>
)
