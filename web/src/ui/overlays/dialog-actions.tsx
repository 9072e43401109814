import type { ReactNode } from 'react'
import styles from './dialog-actions.module.css'

/** What can be done in a dialog, side by side. The harmless one stands first: it gets the first focus. */
export const DialogActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>
