import { useInfiniteQuery } from '@tanstack/react-query'
import { Empty } from '../../ui/states.tsx'
import { EntryList } from '../entries/index.ts'
import styles from './profile-entries.module.css'
import { entriesPages } from './queries.ts'
import { text } from './text.ts'

/** What somebody has published, newest first. */
export function ProfileEntries({ memberId, count, isOwn }: { memberId: string; count: number; isOwn: boolean }) {
  const list = useInfiniteQuery(entriesPages(memberId))
  return (
    <section className={styles.entries}>
      <h2>{text.entries(count)}</h2>
      <EntryList
        list={list}
        of={entriesPages(memberId).queryKey}
        empty={<Empty sentence={text.noEntries} />}
        isOwn={isOwn}
      />
    </section>
  )
}
