import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
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

export const Step = ({ number, title, isDone, lead, act, children }: Step) => (
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
      <h3 className={styles.title}>{title}</h3>
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
