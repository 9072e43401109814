import { accounts } from '@hakari/contract'
import { call } from '../../api/call.ts'
import { useForm } from '../../form/use-form.ts'
import { TextField } from '../../ui/controls/field.tsx'
import { useTargetCheck } from '../care/index.ts'
import { GooglePictureChoice } from './google-picture-choice.tsx'
import type { PendingRegistration } from './pending-registration.ts'
import { RegistrationForm, useRegistration } from './registration-form.tsx'
import { text } from './text.ts'

interface Fields {
  nickname: string
  handle: string
  targetWeight: string
  bio: string
  /** Undefined until the person has answered, because nobody else should. */
  useGooglePicture: boolean | undefined
  agreed: boolean
  isOldEnough: boolean
  wantsLetter: boolean
}

const empty: Fields = {
  nickname: '',
  handle: '',
  targetWeight: '',
  bio: '',
  useGooglePicture: undefined,
  agreed: false,
  isOldEnough: false,
  wantsLetter: false,
}

/** Follows Google: its address cannot be changed, and its picture is only used by who says so. */
export function GoogleRegistrationForm({ pending }: { pending: PendingRegistration }) {
  const { picture, register } = useRegistration()
  const check = useTargetCheck()
  const form = useForm(
    accounts.GoogleRegistration,
    { ...empty, handle: pending.suggestedHandle },
    async ({ agreed, isOldEnough, useGooglePicture, ...fields }) => {
      if (!agreed || !isOldEnough || !(await check.confirm(fields.targetWeight))) return
      // An unanswered question is a no: others would see the picture.
      const body = { ...fields, agreed, isOldEnough, useGooglePicture: useGooglePicture === true }
      await register((files) => call(accounts.register, { body }, files))
    },
    { refusedAt: { handle_taken: 'handle' } },
  )
  const { fields } = form
  return (
    <RegistrationForm
      title={text.registration}
      form={form}
      picture={picture}
      suggestedHandle={pending.suggestedHandle}
      targetLabel={text.target}
      targetOffer={check.offerFor(fields.targetWeight)}
      submitLabel={text.registerAccount}
      isIncomplete={fields.nickname.trim() === '' || fields.targetWeight.trim() === ''}
      pictureChoice={
        pending.picture && (
          <GooglePictureChoice
            picture={pending.picture}
            isUsed={fields.useGooglePicture}
            onChoose={(useGooglePicture) => form.change({ useGooglePicture })}
          />
        )
      }
      credentials={<TextField label={text.email} type="email" value={pending.email} readOnly />}
    />
  )
}
