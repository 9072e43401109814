import type { ComponentProps } from 'react'
import { TextField } from '../../ui/controls/field.tsx'
import { text } from './record-text.ts'
import { typedWeight } from './typed-weight.ts'
import styles from './weight-field.module.css'

type Input = Omit<ComponentProps<typeof TextField>, 'label' | 'onChange'> & {
  onChange: (event: { target: { value: string } }) => void
}

/** Takes digits and one point. What a Japanese keyboard is still composing is left alone until it is done. */
export function WeightField({ onChange, ...input }: Input) {
  const keep = (typed: string) => onChange({ target: { value: typedWeight(typed) } })
  return (
    <div className={styles.weight}>
      <TextField
        label={text.weight}
        isLabelHidden
        inputMode="decimal"
        autoComplete="off"
        required
        {...input}
        onChange={(event) => {
          if ((event.nativeEvent as InputEvent).isComposing) onChange(event)
          else keep(event.target.value)
        }}
        onCompositionEnd={({ currentTarget }) => keep(currentTarget.value)}
      />
      <span className={styles.unit} aria-hidden="true">
        {text.unit}
      </span>
    </div>
  )
}
