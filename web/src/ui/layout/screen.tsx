import type { ReactNode } from 'react'
import { brand } from './brand.ts'
import { nameOfPhrases } from './phrased.ts'
import { Phrases } from './phrases.tsx'
import styles from './screen.module.css'

interface Screen {
  title: string
  /** What the heading shows where plain text does not do, such as a name that reads in its own direction. */
  heading?: ReactNode
  children: ReactNode
}

/** A page's heading and content; its title is the tab's title too. */
export function Screen({ title, heading, children }: Screen) {
  return (
    <div className={styles.screen}>
      <PageTitle title={title} />
      {heading === undefined ? (
        <h1 className={styles.title} aria-label={nameOfPhrases(title)}>
          <Phrases of={title} />
        </h1>
      ) : (
        <h1 className={styles.title}>{heading}</h1>
      )}
      {children}
    </div>
  )
}

/** The tab's title, for a screen whose heading is part of something. */
export const PageTitle = ({ title }: { title: string }) => (
  <title>{title === brand ? brand : `${title} | ${brand}`}</title>
)
