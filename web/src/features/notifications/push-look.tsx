import { Bell } from 'lucide-react'
import styles from './push-look.module.css'

/** A push as a phone shows it. */
export const PushLook = ({ title, body }: { title: string; body: string }) => (
  <div className={styles.push}>
    <span className={styles.sign} aria-hidden="true">
      <Bell size="1.125rem" />
    </span>
    <p className={styles.words}>
      <span className={styles.title}>{title}</span>
      {body}
    </p>
  </div>
)
