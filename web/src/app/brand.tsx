import { Link } from '../navigation/index.ts'
import { patterns } from '../paths.ts'
import styles from './brand.module.css'
import { brand } from '../ui/layout/brand.ts'
import { pageSettings } from '../ui/layout/page-settings.ts'

/** The needle over its scale or the operator's mark, and the name. */
export function Brand() {
  return (
    <Link to={patterns.home} className={styles.brand}>
      {pageSettings.mark ? (
        <img className={styles.mark} src={pageSettings.mark} alt="" />
      ) : (
        <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="9" />
          <path d="M6 24v-5M10 24v-3M14 24v-3M18 24v-3M22 24v-3M26 24v-5" strokeWidth="1.6" opacity=".75" />
          <path d="M19 24V10" strokeWidth="2.4" />
          <circle cx="19" cy="9" r="3" />
        </svg>
      )}
      {brand}
    </Link>
  )
}
