import { Avatar } from '../../ui/avatar.tsx'
import { RadioChoices } from '../../ui/radio-choices.tsx'
import styles from './google-picture-choice.module.css'
import { text } from './text.ts'

interface GooglePictureChoice {
  picture: string
  chosen: string
  onChoose: (chosen: 'use' | 'leave') => void
}

const options = [
  ['use', text.useGooglePicture],
  ['leave', text.leaveGooglePicture],
] as const

/** Others would see it, so nobody but its owner says yes. Unanswered, it is left. */
export const GooglePictureChoice = ({ picture, chosen, onChoose }: GooglePictureChoice) => (
  <fieldset className={styles.question}>
    <legend>{text.googlePicture}</legend>
    <div className={styles.answers}>
      <Avatar name="" picture={`${picture}/192.webp`} size="large" />
      <RadioChoices
        options={[...options]}
        chosen={options.find(([name]) => name === chosen)?.[0]}
        onChoose={onChoose}
      />
    </div>
  </fieldset>
)
