import { type ComponentProps, useId } from 'react'
import styles from './count-button.module.css'

interface CountButton {
  /** What it does. The count is its description, so that the name stays the same. */
  label: string
  count: number
  spokenCount: string
}

/** A sign and how many there are of it. */
export function CountButton({
  label,
  count,
  spokenCount,
  children,
  ...props
}: CountButton & Omit<ComponentProps<'button'>, 'aria-label'>) {
  const id = useId()
  return (
    <>
      <button type="button" className={styles.button} aria-label={label} aria-describedby={id} {...props}>
        {children}
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      </button>
      <span id={id} hidden>
        {spokenCount}
      </span>
    </>
  )
}
