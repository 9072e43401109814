import { type ComponentProps, useId } from 'react'
import styles from './field.module.css'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import hidden from '../layout/visually-hidden.module.css'
import { text } from '../text.ts'

interface Labelled {
  label: string
  /** What stands around it says the same to the eye. */
  isLabelHidden?: boolean
  /** The sentence that says what is wrong; none when nothing is. */
  problem?: string | undefined
  /** What is good to know; gives way to a problem. */
  hint?: string | undefined
  /** How much is written, and how much may be. */
  counter?: Counter | undefined
}

interface Counter {
  used: number
  limit: number
}

export function TextField({
  label,
  isLabelHidden,
  problem,
  hint,
  counter,
  ...input
}: Labelled & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelHidden ? hidden.visuallyHidden : undefined}>
        {label}
      </label>
      <input id={id} className={styles.input} {...described(id, { problem, hint, counter })} {...input} />
      <Below id={id} problem={problem} hint={hint} counter={counter} />
    </div>
  )
}

export function TextArea({
  label,
  isLabelHidden,
  problem,
  hint,
  counter,
  ...input
}: Labelled & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelHidden ? hidden.visuallyHidden : undefined}>
        {label}
      </label>
      <textarea id={id} className={styles.input} rows={8} {...described(id, { problem, hint, counter })} {...input} />
      <Below id={id} problem={problem} hint={hint} counter={counter} />
    </div>
  )
}

const isOver = (counter?: Counter) => counter !== undefined && counter.used > counter.limit

const described = (id: string, { problem, hint, counter }: Omit<Labelled, 'label' | 'isLabelHidden'>) => ({
  'aria-invalid': problem !== undefined || isOver(counter),
  'aria-describedby':
    [(problem ?? hint) && `${id}-problem`, counter && `${id}-counter`].filter(Boolean).join(' ') || undefined,
})

function Below({ id, problem, hint, counter }: { id: string } & Omit<Labelled, 'label' | 'isLabelHidden'>) {
  return (
    <div className={styles.below}>
      <span id={`${id}-problem`} className={problem ? styles.problem : styles.hint} aria-live="polite">
        {problem ?? hint}
      </span>
      {counter && (
        <span id={`${id}-counter`} className={styles.counter} data-over={isOver(counter)}>
          {text.counter(counter.used, counter.limit)}
        </span>
      )}
      {/* Said once, when it becomes too much, and not at every letter. */}
      <span className={styles.said} aria-live="polite">
        <VisuallyHidden>{isOver(counter) && problem === undefined ? text.over : ''}</VisuallyHidden>
      </span>
    </div>
  )
}
