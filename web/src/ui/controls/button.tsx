import type { ComponentProps } from 'react'
import { Link, type LinkProps } from '../../navigation/index.ts'
import styles from './button.module.css'

type Look = 'primary' | 'secondary' | 'quiet' | 'danger'
type Size = 'wide' | 'fitted'

interface Appearance {
  look?: Look
  /** Wide fills its place; fitted is as long as its text. */
  size?: Size
}

interface Busy {
  /** While its action runs, a click does nothing. Not disabled, because that would lose the focus. */
  isBusy?: boolean
}

const classOf = (look: Look, size: Size) => `${styles.button} ${styles[look]} ${styles[size]}`

export function Button({
  look = 'primary',
  size = 'wide',
  type = 'button',
  isBusy = false,
  onClick,
  ...props
}: Appearance & Busy & ComponentProps<'button'>) {
  return (
    <button
      type={type}
      className={classOf(look, size)}
      aria-disabled={isBusy || undefined}
      // Prevented, so that it submits nothing either.
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      {...props}
    />
  )
}

/** Looks like a button and goes somewhere. */
export function ButtonLink({ look = 'primary', size = 'wide', ...props }: Appearance & LinkProps) {
  return <Link className={classOf(look, size)} {...props} />
}

/** A sign alone; `label` says it to those who do not see it. */
export function IconButton({ label, ...props }: { label: string } & ComponentProps<'button'>) {
  return <button type="button" className={styles.icon} aria-label={label} title={label} {...props} />
}
