import { Loading } from '../../../ui/feedback/load-states.tsx'
import styles from './chart-wait.module.css'

/** A placeholder as high as the chart and its sentences, so that nothing jumps. */
export const ChartWait = () => (
  <div className={styles.wait}>
    <Loading lines={6} />
  </div>
)
