import { Link, type LinkProps } from 'react-router'
import styles from './text-link.module.css'

/** A link in running text. */
export function TextLink(props: LinkProps) {
  return <Link className={styles.link} {...props} />
}
