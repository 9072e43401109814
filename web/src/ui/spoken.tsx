import type { ReactNode } from 'react'
import styles from './spoken.module.css'

/** For screen readers only. */
export const Spoken = ({ children }: { children: ReactNode }) => <span className={styles.spoken}>{children}</span>
