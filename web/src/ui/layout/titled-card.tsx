import { type ReactNode, type Ref, useId } from 'react'
import { Card } from './card.tsx'
import styles from './titled-card.module.css'

/** A card under its heading. */
export function TitledCard({
  title,
  tone = 'plain',
  headingRef,
  children,
}: {
  title: string
  tone?: 'plain' | 'danger'
  /** Lets the heading take the focus when the button that had it is gone. */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={styles[tone]}>
      <Card>
        <h2 id={id} ref={headingRef} tabIndex={headingRef ? -1 : undefined} className={styles.heading}>
          {title}
        </h2>
        {children}
      </Card>
    </div>
  )
}
