import { type ComponentProps, useId } from 'react'
import styles from './select-field.module.css'

/** One of several, by the browser's own list. */
export function SelectField({ label, ...select }: { label: string } & ComponentProps<'select'>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} className={styles.select} {...select} />
    </div>
  )
}
