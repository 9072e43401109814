import { usePages } from '../../store/use-pages.ts'
import { EntryList } from '../entries/index.ts'
import styles from './everybodys-entries.module.css'
import { feedQuery } from './queries.ts'
import { text } from './text.ts'

/** What others have published, for who has nothing of their own to read yet. */
export function EverybodysEntries() {
  const list = usePages(feedQuery.all)
  const isEmpty = list.data?.pages.every(({ items }) => items.length === 0) === true
  if (isEmpty) return null
  return (
    <>
      <h2 className={styles.heading}>{text.everybody}</h2>
      <EntryList list={list} of={feedQuery.all.queryKey} empty={null} isOwn={false} />
    </>
  )
}
