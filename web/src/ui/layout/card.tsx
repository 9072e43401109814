import type { ReactNode } from 'react'
import styles from './card.module.css'

/** Things that belong together, on a sheet of their own. */
export function Card({ children }: { children: ReactNode }) {
  return <section className={styles.card}>{children}</section>
}
