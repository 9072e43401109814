import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './checkbox.module.css'

export function Checkbox({
  label,
  problem,
  ...input
}: { label: ReactNode; problem?: string } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div>
      <label className={styles.label}>
        <input
          type="checkbox"
          className={styles.box}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && `${id}-problem`}
          {...input}
        />
        <span>{label}</span>
      </label>
      <span id={`${id}-problem`} className={styles.problem} aria-live="polite">
        {problem}
      </span>
    </div>
  )
}
