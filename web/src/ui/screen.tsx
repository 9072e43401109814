import type { ReactNode } from 'react'
import styles from './screen.module.css'

const brand = document.title

/** A page's heading and content; its title is the tab's title too. */
export function Screen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.screen}>
      <title>{title === brand ? brand : `${title} | ${brand}`}</title>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </div>
  )
}
