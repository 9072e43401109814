import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './checkbox.module.css'

export function Checkbox({
  label,
  problem,
  hint,
  ...input
}: { label: ReactNode; problem?: string | undefined; hint?: string } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div>
      <label className={styles.label}>
        <input
          type="checkbox"
          className={styles.box}
          aria-invalid={problem !== undefined}
          aria-describedby={[hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined}
          {...input}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <span id={`${id}-problem`} className={styles.problem} aria-live="polite">
        {problem}
      </span>
    </div>
  )
}
