import type { ReactNode } from 'react'
import { Loading } from '../../ui/feedback/load-states.tsx'
import styles from './first-steps-wait.module.css'

/** What stands above is there already; the rest comes at once, so that nothing jumps. */
export const FirstStepsWait = ({ above }: { above: ReactNode }) => (
  <>
    {above}
    <div className={styles.wait}>
      <Loading lines={8} />
    </div>
  </>
)
