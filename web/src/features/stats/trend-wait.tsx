import { Loading } from '../../ui/feedback/load-states.tsx'
import styles from './trend-wait.module.css'

/** As high as the drawing and what is said of it. */
export const TrendWait = () => (
  <div className={styles.wait}>
    <Loading lines={6} />
  </div>
)
