import { type ReactNode, type Ref, useId } from 'react'
import { Card } from '../../ui/layout/card.tsx'
import styles from './settings.module.css'

/** One matter under its heading. */
export function SettingsCard({
  title,
  tone = 'plain',
  headingRef,
  children,
}: {
  title: string
  tone?: 'plain' | 'danger'
  /** For the focus, when what had it has gone. */
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
