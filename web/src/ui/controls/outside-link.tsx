import type { ReactNode } from 'react'
import styles from './text-link.module.css'

/** A link in running text that leads out of the app: to a page in a tab of its own, or to the telephone. */
export function OutsideLink({ address, children }: { address: string; children: ReactNode }) {
  const isPage = address.startsWith('https:')
  return (
    <a className={styles.link} href={address} target={isPage ? '_blank' : undefined} rel="noopener noreferrer">
      {children}
    </a>
  )
}
