import { use } from 'react'
import { usePages } from '../../store/use-pages.ts'
import { useStore } from '../../store/use-answer.ts'
import { IsServerUnreachable } from '../../ui/feedback/server-reachability.ts'
import { Empty } from '../../ui/feedback/load-states.tsx'
import { EntryList, EntryMonths } from '../entries/index.ts'
import styles from './profile-entries.module.css'
import { entriesPages } from './queries.ts'
import { text } from './text.ts'

interface ProfileEntries {
  memberId: string
  /** How many there are, where it is known. */
  count: number | undefined
  isOwn: boolean
}

/** What somebody has published, newest first. */
export function ProfileEntries({ memberId, count, isOwn }: ProfileEntries) {
  const store = useStore()
  const isUnreachable = use(IsServerUnreachable)
  const known = () =>
    store
      .all('entry')
      .filter(({ member }) => member.id === memberId)
      .toSorted((a, b) => Number(b.id) - Number(a.id))
  const list = usePages(entriesPages(memberId))
  return (
    <section className={styles.entries}>
      <h2>{count === undefined ? text.someEntries : text.entries(count)}</h2>
      <EntryList
        list={list}
        of={entriesPages(memberId).queryKey}
        empty={<Empty sentence={text.noEntries} />}
        isOwn={isOwn}
        Rows={EntryMonths}
        known={isUnreachable ? known() : []}
      />
    </section>
  )
}
