import type { ComponentProps } from 'react'
import styles from './chip.module.css'

/** A small button beside a field, which says what it fills in. */
export const Chip = (props: ComponentProps<'button'>) => <button type="button" className={styles.chip} {...props} />
