import { Avatar } from '../../ui/layout/avatar.tsx'
import { RadioChoices } from '../../ui/controls/radio-choices.tsx'
import styles from './google-picture-choice.module.css'
import { text } from './text.ts'

interface GooglePictureChoice {
  picture: string
  /** Undefined until the person has answered, because nobody else should. */
  isUsed: boolean | undefined
  onChoose: (isUsed: boolean) => void
}

const options = [
  ['use', text.useGooglePicture],
  ['leave', text.leaveGooglePicture],
] as const

/** Others would see it, so nobody but its owner says yes. Unanswered, it is left. */
export const GooglePictureChoice = ({ picture, isUsed, onChoose }: GooglePictureChoice) => (
  <fieldset className={styles.question}>
    <legend>{text.googlePicture}</legend>
    <div className={styles.answers}>
      <Avatar name="" picture={`${picture}/192.webp`} size="large" />
      <RadioChoices
        options={[...options]}
        chosen={isUsed === undefined ? undefined : isUsed ? 'use' : 'leave'}
        onChoose={(chosen) => onChoose(chosen === 'use')}
      />
    </div>
  </fieldset>
)
