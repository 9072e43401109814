import { type ComponentProps, useId } from 'react'
import styles from './field.module.css'
import { Spoken } from './spoken.tsx'
import { text } from './text.ts'

interface Labelled {
  label: string
  /** The sentence that says what is wrong; none when nothing is. */
  problem?: string | undefined
  /** How much is written, and how much may be. */
  counter?: Counter | undefined
}

interface Counter {
  used: number
  limit: number
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

const isOver = (counter?: Counter) => counter !== undefined && counter.used > counter.limit

const described = (id: string, problem?: string, counter?: Counter) => ({
  'aria-invalid': problem !== undefined || isOver(counter),
  'aria-describedby': [problem && `${id}-problem`, counter && `${id}-counter`].filter(Boolean).join(' ') || undefined,
})

function Below({ id, problem, counter }: { id: string } & Omit<Labelled, 'label'>) {
  return (
    <div className={styles.below}>
      <span id={`${id}-problem`} className={styles.problem} aria-live="polite">
        {problem}
      </span>
      {counter && (
        <span id={`${id}-counter`} className={styles.counter} data-over={isOver(counter)}>
          {text.counter(counter.used, counter.limit)}
        </span>
      )}
      {/* Said once, when it becomes too much, and not at every letter. */}
      <span className={styles.said} aria-live="polite">
        <Spoken>{isOver(counter) && problem === undefined ? text.over : ''}</Spoken>
      </span>
    </div>
  )
}
