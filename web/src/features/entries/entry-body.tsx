import type { ReactNode } from 'react'
import { kilogramsText } from '../../format/kilograms.ts'
import { Ruler } from '../../ui/layout/ruler.tsx'
import styles from './entry-body.module.css'
import { text } from './text.ts'

/** The weight, what stands beside it, and the note. */
export function EntryBody({ weight, note, children }: { weight: string; note: string; children?: ReactNode }) {
  return (
    <>
      <p className={styles.figures}>
        <span className={styles.weight}>
          {kilogramsText(weight)}
          <small className={styles.unit}>{text.unit}</small>
        </span>
        {children}
      </p>
      <Ruler value={Number(weight)} />
      {note !== '' && (
        <p className={styles.note} dir="auto">
          {note}
        </p>
      )}
    </>
  )
}
