import { useState } from 'react'
import { theme } from '../../storage/theme.ts'
import { RadioChoices } from '../../ui/controls/radio-choices.tsx'
import { text } from './device-card-text.ts'
import styles from './theme-choice.module.css'

const { themes } = text.device
const options = [
  ['device', themes.device],
  ['light', themes.light],
  ['dark', themes.dark],
] satisfies [keyof typeof themes, string][]

/** Light or dark, or as the device wants it. The script in the page's head follows. */
export function ThemeChoice() {
  const [chosen, setChosen] = useState(() => theme.read()?.chosen ?? 'device')
  const choose = (name: keyof typeof themes) => {
    setChosen(name)
    theme.keep({ chosen: name })
    dispatchEvent(new Event('themechosen'))
  }
  return (
    <fieldset className={styles.choices}>
      <legend>{text.device.theme}</legend>
      <RadioChoices options={options} chosen={chosen} onChoose={choose} />
    </fieldset>
  )
}
