import styles from './upload-progress.module.css'
import { text } from './text.ts'

/** How much of a picture has left, and that it waits where the network is away. */
export function UploadProgress({ fraction, isWaiting }: { fraction: number; isWaiting: boolean }) {
  const percent = Math.round(fraction * 100)
  return (
    <div className={styles.progress}>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={text.crop.progress}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div className={styles.done} style={{ inlineSize: `${percent}%` }} />
      </div>
      <span aria-hidden="true">{text.crop.percent(percent)}</span>
      <p role="status" className={styles.waiting}>
        {isWaiting && text.crop.waiting}
      </p>
    </div>
  )
}
