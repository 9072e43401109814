import { type ComponentProps, useId } from 'react'
import styles from './field.module.css'

interface Labelled {
  label: string
  /** The sentence that says what is wrong; none when nothing is. */
  problem?: string | undefined
  /** What is good to know; gives way to a problem. */
  hint?: string | undefined
  counter?: string | undefined
}

export function TextField({ label, problem, hint, counter, ...input }: Labelled & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={styles.input}
        aria-invalid={problem !== undefined}
        {...described(id, problem ?? hint, counter)}
        {...input}
      />
      <Below id={id} problem={problem} hint={hint} counter={counter} />
    </div>
  )
}

export function TextArea({ label, problem, hint, counter, ...input }: Labelled & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={styles.input}
        rows={8}
        aria-invalid={problem !== undefined}
        {...described(id, problem ?? hint, counter)}
        {...input}
      />
      <Below id={id} problem={problem} hint={hint} counter={counter} />
    </div>
  )
}

const described = (id: string, note?: string, counter?: string) => ({
  'aria-describedby': [note && `${id}-problem`, counter && `${id}-counter`].filter(Boolean).join(' ') || undefined,
})

function Below({ id, problem, hint, counter }: { id: string } & Omit<Labelled, 'label'>) {
  return (
    <div className={styles.below}>
      <span id={`${id}-problem`} className={problem ? styles.problem : styles.hint} aria-live="polite">
        {problem ?? hint}
      </span>
      {counter && (
        <span id={`${id}-counter`} className={styles.counter}>
          {counter}
        </span>
      )}
    </div>
  )
}
