import styles from './progress.module.css'

interface Progress {
  label: string
  fraction: number
  /** Why the progress has stopped for now. */
  waiting?: string | undefined
}

/** How much of something that takes its time is done. */
export function Progress({ label, fraction, waiting }: Progress) {
  const percent = Math.round(fraction * 100)
  return (
    <div className={styles.progress}>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div className={styles.done} style={{ inlineSize: `${percent}%` }} />
      </div>
      <span aria-hidden="true">{percent}%</span>
      <p role="status" className={styles.waiting}>
        {waiting}
      </p>
    </div>
  )
}
