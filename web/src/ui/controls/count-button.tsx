import { type ComponentProps, useId } from 'react'
import styles from './count-button.module.css'

interface CountButton {
  /** What it does. The count describes it, so that the name stays the same. */
  label: string
  count: number
}

/** A sign and how many there are of it. The count stands beside the button and is touched with it. */
export function CountButton({ label, count, ...button }: CountButton & Omit<ComponentProps<'button'>, 'aria-label'>) {
  const id = useId()
  return (
    <span className={styles.place}>
      <button type="button" className={styles.button} aria-label={label} aria-describedby={id} {...button} />
      <span id={id} className={styles.count}>
        {count}
      </span>
    </span>
  )
}
