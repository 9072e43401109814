import { useId } from 'react'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import styles from './segments.module.css'

interface Segments<Name extends string> {
  /** What is chosen here; only spoken. */
  label: string
  options: readonly (readonly [name: Name, label: string])[]
  /** None where nothing has been chosen yet. */
  chosen: Name | undefined
  isDisabled?: boolean
  onChoose: (name: Name) => void
}

/** One of a few, side by side: radio buttons, with one tab stop and the arrow keys between them. */
export function Segments<Name extends string>({
  label,
  options,
  chosen,
  isDisabled = false,
  onChoose,
}: Segments<Name>) {
  const group = useId()
  return (
    <fieldset className={styles.segments} disabled={isDisabled}>
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
