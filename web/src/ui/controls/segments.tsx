import { useId } from 'react'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import styles from './segments.module.css'

interface Segments<Name extends string> {
  /** What is chosen here; only spoken. */
  label: string
  options: readonly (readonly [name: Name, label: string])[]
  chosen: Name
  onChoose: (name: Name) => void
}

/** One of a few, side by side: radio buttons, with one tab stop and the arrow keys between them. */
export function Segments<Name extends string>({ label, options, chosen, onChoose }: Segments<Name>) {
  const group = useId()
  return (
    <fieldset className={styles.segments}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {options.map(([name, says]) => (
        <label key={name} className={styles.segment}>
          <input type="radio" name={group} checked={chosen === name} onChange={() => onChoose(name)} />
          <span>{says}</span>
        </label>
      ))}
    </fieldset>
  )
}
