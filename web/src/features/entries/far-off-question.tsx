import { useRef } from 'react'
import { kilogramsText } from '../../format/kilograms.ts'
import { Button } from '../../ui/controls/button.tsx'
import styles from './record-sheet.module.css'
import { text } from './record-text.ts'

interface FarOffQuestion {
  weight: string
  /** What is done with it as it is. */
  act: string
  isBusy: boolean
  onAgain: () => void
  onConfirm: () => void
}

/** Asks once, and refuses nothing. */
export function FarOffQuestion({ weight, act, isBusy, onAgain, onConfirm }: FarOffQuestion) {
  const place = useRef<HTMLDivElement>(null)
  const again = () => {
    place.current?.closest('form')?.querySelector('input')?.select()
    onAgain()
  }
  return (
    <div
      ref={place}
      className={styles.question}
      role="group"
      aria-live="polite"
      aria-label={text.farOff(kilogramsText(weight))}
    >
      <p>{text.farOff(kilogramsText(weight))}</p>
      <div className={styles.answers}>
        <Button look="secondary" disabled={isBusy} onClick={again}>
          {text.again}
        </Button>
        <Button type="submit" isBusy={isBusy} onClick={onConfirm}>
          {act}
        </Button>
      </div>
    </div>
  )
}
