import type { Entry } from '@hakari/contract'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useNewItems } from '../../store/new-items.ts'
import styles from './new-entries.module.css'
import { text } from './text.ts'

/** What came while somebody was reading, one tap away. */
export function NewEntries({ of, shown }: { of: QueryKey; shown: Entry[] }) {
  const { count, show } = useNewItems(useQueryClient(), of, shown)
  const read = () => {
    show()
    scrollTo({ top: 0 })
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  }
  return (
    <div role="status" className={styles.place}>
      {count > 0 && (
        <button type="button" className={styles.button} onClick={read}>
          {text.newEntries(count)}
        </button>
      )}
    </div>
  )
}
