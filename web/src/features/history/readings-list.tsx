import type { Reading } from '@hakari/contract'
import { useRef, useState } from 'react'
import { refusalText } from '../../api/refusal-text.ts'
import { dateText } from '../../format/date-time.ts'
import { monthOfYearInWords } from '../../format/day.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useReadingActs } from './queries.ts'
import { ReadingQuestions } from './reading-questions.tsx'
import { type ReadingAct, ReadingRow } from './reading-row.tsx'
import styles from './readings-screen.module.css'
import { readingsText } from './readings-text.ts'

/** `onGone`: what had the focus is no longer there, nor anything beside it. */
export function ReadingsList({ readings, onGone }: { readings: Reading[]; onGone: () => void }) {
  const say = useToast()
  const { hide, show } = useReadingActs()
  const place = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<{ act: 'publish' | 'remove'; reading: Reading } | null>(null)

  /** Gives the focus to the next reading once this one is gone. */
  function focusAfter(id: string): () => void {
    const index = readings.findIndex((reading) => reading.id === id)
    return () => {
      const buttons = [...(place.current?.querySelectorAll<HTMLElement>('[aria-haspopup=menu]') ?? [])]
      const near = buttons[index] ?? buttons.at(-1)
      if (near) near.focus()
      else onGone()
    }
  }

  async function turn(act: 'hide' | 'show', { id }: Reading) {
    const goOn = focusAfter(id)
    try {
      await (act === 'hide' ? hide(id) : show(id))
      say({ tone: 'done', sentence: act === 'hide' ? readingsText.hidden : readingsText.shown })
      whenFocusIsLost(goOn)
    } catch (error) {
      const otherwise = act === 'hide' ? readingsText.hideFailed : readingsText.showFailed
      say({ tone: 'failed', sentence: refusalText(error, otherwise) })
    }
  }

  const onAct = (act: ReadingAct, reading: Reading) =>
    act === 'publish' || act === 'remove' ? setAsked({ act, reading }) : turn(act, reading)

  return (
    <div ref={place} className={styles.months}>
      {monthsOf(readings).map(({ month, items }) => (
        <section key={month} className={styles.month}>
          <h2>{monthOfYearInWords(`${month}-01`)}</h2>
          <ul className={styles.list}>
            {items.map((reading) => (
              <ReadingRow key={reading.id} reading={reading} onAct={onAct} />
            ))}
          </ul>
        </section>
      ))}
      <ReadingQuestions
        asked={asked}
        onClose={() => setAsked(null)}
        onRemoved={(id) => whenFocusIsLost(focusAfter(id))}
      />
    </div>
  )
}

/** The row may be gone with its button, as soon as that is on the screen. */
const whenFocusIsLost = (act: () => void) =>
  requestAnimationFrame(() => setTimeout(() => document.activeElement === document.body && act()))

/** Groups readings by month, in the order they come, which is by time. */
function monthsOf(readings: Reading[]): { month: string; items: Reading[] }[] {
  const months = new Map<string, Reading[]>()
  for (const reading of readings) {
    const month = dateText(reading.measuredAt).slice(0, 7).replace('/', '-')
    months.set(month, [...(months.get(month) ?? []), reading])
  }
  return [...months].map(([month, items]) => ({ month, items }))
}
