import { Link } from '../navigation/index.ts'
import { patterns } from '../paths.ts'
import styles from './brand.module.css'
import { text } from './text.ts'

export function Brand() {
  return (
    <Link to={patterns.home} className={styles.brand}>
      <span className={styles.mark} aria-hidden="true">
        {text.mark}
      </span>
      {text.brand}
    </Link>
  )
}
