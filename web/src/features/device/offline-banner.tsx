import { useIsAway } from '../../api/reach.ts'
import styles from './offline-banner.module.css'
import { text } from './text.ts'

/** For as long as the server cannot be reached. */
export function OfflineBanner() {
  if (!useIsAway()) return null
  return (
    <p role="status" className={styles.banner}>
      {text.away}
    </p>
  )
}
