import { type ReactNode, use } from 'react'
import { Button } from '../controls/button.tsx'
import { IsServerUnreachable } from './server-reachability.ts'
import { Phrases } from '../layout/phrases.tsx'
import { Skeleton } from './skeleton.tsx'
import styles from './load-states.module.css'
import { text } from '../text.ts'

/** Shown while something loads: a word, and the shape of what comes. */
export function Loading({ lines }: { lines?: number }) {
  return (
    <div role="status" className={styles.loading}>
      <p className={styles.word}>{text.loading}</p>
      <Skeleton {...(lines !== undefined && { lines })} />
    </div>
  )
}

interface NotLoaded {
  hasFailed: boolean
  lines?: number
  onRetry: () => void
}

/** Stands in for data that is being loaded or could not be. */
export const NotLoaded = ({ hasFailed, lines, onRetry }: NotLoaded) =>
  hasFailed ? <LoadFailed onRetry={onRetry} /> : <Loading {...(lines !== undefined && { lines })} />

/** An empty list: says so, and what to do about it. */
export function Empty({ sentence, children }: { sentence: string; children?: ReactNode }) {
  return (
    <div className={styles.state}>
      <p>
        <Phrases of={sentence} />
      </p>
      {children}
    </div>
  )
}

/** Says that loading failed and offers a retry. While the server is unreachable it says that nothing was cached. */
export function LoadFailed({ isRest = false, onRetry }: { isRest?: boolean; onRetry: () => void }) {
  const isUnreachable = use(IsServerUnreachable)
  return (
    <div className={styles.state} role={isUnreachable ? 'status' : 'alert'}>
      <p className={isUnreachable ? undefined : styles.strong}>
        <Phrases of={failureText(isUnreachable, isRest)} />
      </p>
      <Button look="secondary" size="fitted" onClick={onRetry}>
        {text.retry}
      </Button>
    </div>
  )
}

function failureText(isUnreachable: boolean, isRest: boolean): string {
  if (!isUnreachable) return text.loadFailed
  return isRest ? text.restNotKept : text.notKept
}
