import { useId } from 'react'
import styles from './radio-choices.module.css'

interface RadioChoices<Name extends string> {
  /** The sentence says what follows from it. */
  options: readonly (readonly [name: Name, label: string, sentence?: string])[]
  /** None at the beginning, where nobody should choose for somebody else. */
  chosen: Name | undefined
  onChoose: (name: Name) => void
}

/** One of a few, all in sight. Stands in a fieldset whose legend asks the question. */
export function RadioChoices<Name extends string>({ options, chosen, onChoose }: RadioChoices<Name>) {
  const group = useId()
  return options.map(([name, label, sentence]) => {
    const id = `${group}-${name}`
    return (
      <label key={name} className={styles.choice}>
        <input
          // Where a dialog begins with the choice, it begins at what is chosen.
          ref={(radio) => void radio?.toggleAttribute('autofocus', chosen === name)}
          type="radio"
          name={group}
          checked={chosen === name}
          aria-labelledby={sentence && id}
          aria-describedby={sentence && `${id}-sentence`}
          onChange={() => onChoose(name)}
        />
        <span>
          <bdi id={id}>{label}</bdi>
          {sentence && (
            <span id={`${id}-sentence`} className={styles.sentence}>
              {sentence}
            </span>
          )}
        </span>
      </label>
    )
  })
}
