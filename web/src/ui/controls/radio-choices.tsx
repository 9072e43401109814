import { useId } from 'react'
import styles from './radio-choices.module.css'

interface RadioChoices<Name extends string> {
  options: (readonly [name: Name, label: string])[]
  /** None at the beginning, where nobody should choose for somebody else. */
  chosen: Name | undefined
  onChoose: (name: Name) => void
}

/** One of a few, all in sight. Stands in a fieldset whose legend asks the question. */
export function RadioChoices<Name extends string>({ options, chosen, onChoose }: RadioChoices<Name>) {
  const group = useId()
  return options.map(([name, label]) => (
    <label key={name} className={styles.choice}>
      <input type="radio" name={group} checked={chosen === name} onChange={() => onChoose(name)} />
      <bdi>{label}</bdi>
    </label>
  ))
}
