import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from '../../navigation/index.ts'
import styles from './text-link.module.css'

/** A link in running text. */
export function TextLink(props: LinkProps) {
  return <Link className={styles.link} {...props} />
}

/** One that leads out of the app: to a page in a tab of its own, or to the telephone. */
export function OutsideLink({ address, children }: { address: string; children: ReactNode }) {
  const isPage = address.startsWith('https:')
  return (
    <a className={styles.link} href={address} target={isPage ? '_blank' : undefined} rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** Looks like a link in running text, and does something here. */
export function LinkButton(props: ComponentProps<'button'>) {
  return <button type="button" className={`${styles.link} ${styles.button}`} {...props} />
}
