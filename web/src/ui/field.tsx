import { type ComponentProps, useId } from 'react'
import styles from './field.module.css'

interface Labelled {
  label: string
  /** The sentence that says what is wrong; none when nothing is. */
  problem?: string | undefined
  counter?: string | undefined
}

export function TextField({ label, problem, counter, ...input }: Labelled & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} className={styles.input} {...described(id, problem, counter)} {...input} />
      <Below id={id} problem={problem} counter={counter} />
    </div>
  )
}

export function TextArea({ label, problem, counter, ...input }: Labelled & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea id={id} className={styles.input} rows={8} {...described(id, problem, counter)} {...input} />
      <Below id={id} problem={problem} counter={counter} />
    </div>
  )
}

const described = (id: string, problem?: string, counter?: string) => ({
  'aria-invalid': problem !== undefined,
  'aria-describedby': [problem && `${id}-problem`, counter && `${id}-counter`].filter(Boolean).join(' ') || undefined,
})

function Below({ id, problem, counter }: { id: string } & Omit<Labelled, 'label'>) {
  return (
    <div className={styles.below}>
      <span id={`${id}-problem`} className={styles.problem} aria-live="polite">
        {problem}
      </span>
      {counter && (
        <span id={`${id}-counter`} className={styles.counter}>
          {counter}
        </span>
      )}
    </div>
  )
}
