import { text } from './text.ts'
import styles from './unsent-mark.module.css'

/** The server may not have it yet. */
export const UnsentMark = () => <span className={styles.mark}>{text.unsent}</span>
