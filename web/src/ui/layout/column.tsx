import type { ReactNode } from 'react'
import { brand } from './brand.ts'
import styles from './column.module.css'
import visuallyHidden from './visually-hidden.module.css'

/** A list from edge to edge. Its heading is only spoken: what it is called is said by the tabs on top, which stay in sight. */
export function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.column}>
      <title>{`${title} | ${brand}`}</title>
      <h1 className={visuallyHidden.visuallyHidden}>{title}</h1>
      {children}
    </div>
  )
}
