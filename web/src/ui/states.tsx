import { type ReactNode, use } from 'react'
import { Button } from './button.tsx'
import { IsAway } from './is-away.ts'
import { Skeleton } from './skeleton.tsx'
import { Spoken } from './spoken.tsx'
import styles from './states.module.css'
import { text } from './text.ts'

/** While something loads: its shape, and a word for those who do not see it. */
export function Loading({ lines }: { lines?: number }) {
  return (
    <div role="status" className={styles.loading}>
      <Spoken>{text.loading}</Spoken>
      <Skeleton {...(lines !== undefined && { lines })} />
    </div>
  )
}

/** Nothing there yet, and what to do about it. */
export function Empty({ sentence, children }: { sentence: string; children?: ReactNode }) {
  return (
    <div className={styles.state}>
      <p>{sentence}</p>
      {children}
    </div>
  )
}

/** It could not be loaded; the same again is one touch away. Without the server that is no failure: it was never kept. */
export function LoadFailed({ isRest = false, onRetry }: { isRest?: boolean; onRetry: () => void }) {
  const isAway = use(IsAway)
  return (
    <div className={styles.state} role={isAway ? 'status' : 'alert'}>
      {isAway ? <p>{isRest ? text.restNotKept : text.notKept}</p> : <p className={styles.strong}>{text.loadFailed}</p>}
      <Button look="secondary" size="fitted" onClick={onRetry}>
        {text.retry}
      </Button>
    </div>
  )
}
