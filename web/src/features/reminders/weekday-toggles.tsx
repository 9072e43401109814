import { useId } from 'react'
import { text } from './text.ts'
import styles from './weekday-toggles.module.css'

interface WeekdayToggles {
  /** Monday is 1. */
  chosen: readonly number[]
  problem: string | undefined
  isReadOnly: boolean
  onChange: (weekdays: number[]) => void
}

/** Seven days side by side, each to be chosen or not. */
export function WeekdayToggles({ chosen, problem, isReadOnly, onChange }: WeekdayToggles) {
  const id = useId()
  const toggle = (weekday: number, isChosen: boolean) => {
    const others = chosen.filter((other) => other !== weekday)
    onChange((isChosen ? [...others, weekday] : others).toSorted((one, other) => one - other))
  }
  return (
    <fieldset className={styles.weekdays} aria-describedby={problem === undefined ? undefined : id}>
      <legend>{text.weekdays}</legend>
      <div className={styles.days}>
        {text.days.map(({ seen, spoken }, nth) => (
          <label key={spoken} className={styles.day}>
            <input
              type="checkbox"
              name="weekdays"
              aria-label={spoken}
              checked={chosen.includes(nth + 1)}
              onChange={({ target }) => isReadOnly || toggle(nth + 1, target.checked)}
            />
            <span aria-hidden="true">{seen}</span>
          </label>
        ))}
      </div>
      <span id={id} className={styles.problem} aria-live="polite">
        {problem}
      </span>
    </fieldset>
  )
}
