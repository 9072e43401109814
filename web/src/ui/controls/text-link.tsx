import type { ComponentProps } from 'react'
import { Link, type LinkProps } from '../../navigation/index.ts'
import styles from './text-link.module.css'

/** A link in running text. */
export function TextLink(props: LinkProps) {
  return <Link className={styles.link} {...props} />
}

/** Looks like a link in running text, and does something here. */
export function LinkButton(props: ComponentProps<'button'>) {
  return <button type="button" className={`${styles.link} ${styles.button}`} {...props} />
}
