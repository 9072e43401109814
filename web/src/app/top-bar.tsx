import { Brand } from './brand.tsx'
import styles from './top-bar.module.css'

/** The name of the house, always in sight. */
export function TopBar() {
  return (
    <header className={styles.bar}>
      <div className={styles.content}>
        <Brand />
      </div>
    </header>
  )
}
