import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import styles from './first-steps.module.css'
import { text } from './text.ts'

interface Step {
  number: number
  title: string
  isDone: boolean
  lead: string | undefined
  /** Stands beside the title. */
  act: ReactNode
  /** Stands below it. */
  children?: ReactNode
}

export function Step({ number, title, isDone, lead, act, children }: Step) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasDone = useRef(isDone)
  useEffect(() => {
    // What was pressed is gone: whoever uses a keyboard goes on from here.
    if (isDone && !wasDone.current && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
    wasDone.current = isDone
  }, [isDone])
  return (
    <li className={styles.step}>
      <span className={styles.sign} data-done={isDone}>
        {isDone ? (
          <>
            <Check size="1rem" aria-hidden="true" />
            <VisuallyHidden>{text.done}</VisuallyHidden>
          </>
        ) : (
          <span aria-hidden="true">{number}</span>
        )}
      </span>
      <div className={styles.words}>
        <h3 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h3>
        {lead !== undefined && (
          <p className={styles.quiet}>
            <Phrases of={lead} />
          </p>
        )}
      </div>
      {act}
      {children && <div className={styles.below}>{children}</div>}
    </li>
  )
}
