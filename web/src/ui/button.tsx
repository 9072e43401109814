import type { ComponentProps } from 'react'
import styles from './button.module.css'

export function Button({ type = 'button', ...props }: ComponentProps<'button'>) {
  return <button type={type} className={styles.button} {...props} />
}
