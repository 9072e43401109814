import { Clock } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { currentMinute } from '../../format/japan-minute.ts'
import { Chip } from '../../ui/controls/chip.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { LinkButton } from '../../ui/controls/text-link.tsx'
import styles from './measured-chip.module.css'
import { text } from './record-text.ts'

interface MeasuredChip {
  /** A minute of Japan's clock. Empty: now. */
  when: string
  problem: string | undefined
  isDisabled: boolean
  onChange: (when: string) => void
  onLeave: () => void
  /** Whether the time can be now again, whenever that is. */
  hasNow: boolean
}

/** When it was measured: now, or what somebody says. */
export function MeasuredChip({ when, problem, isDisabled, onChange, onLeave, hasNow }: MeasuredChip) {
  const id = useId()
  const fields = useRef<HTMLDivElement>(null)
  const wasOpened = useRef(false)
  useEffect(() => {
    if (wasOpened.current && when !== '') fields.current?.querySelector('input')?.focus()
    wasOpened.current = false
  }, [when])
  if (when === '')
    return (
      <Chip
        aria-label={text.measuredNow}
        disabled={isDisabled}
        onClick={() => {
          wasOpened.current = true
          onChange(currentMinute())
        }}
      >
        <Clock size="1rem" aria-hidden="true" />
        {text.now}
      </Chip>
    )
  const [date = '', time = ''] = when.split('T')
  const input = { name: 'when', disabled: isDisabled, required: true, onBlur: onLeave, 'aria-describedby': id }
  return (
    <div ref={fields} className={styles.fields}>
      <TextField
        type="date"
        label={text.date}
        min="2000-01-01"
        max={currentMinute().slice(0, 10)}
        value={date}
        aria-invalid={problem !== undefined}
        {...input}
        onChange={({ target }) => onChange(`${target.value}T${time}`)}
      />
      <TextField
        type="time"
        label={text.time}
        value={time}
        aria-invalid={problem !== undefined}
        {...input}
        onChange={({ target }) => onChange(`${date}T${target.value}`)}
      />
      {hasNow && (
        <LinkButton disabled={isDisabled} onClick={() => onChange('')}>
          {text.backToNow}
        </LinkButton>
      )}
      <p id={id} className={styles.problem} aria-live="polite">
        {problem}
      </p>
    </div>
  )
}
