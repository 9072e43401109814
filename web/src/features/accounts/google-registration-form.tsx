import { accounts } from '@hakari/contract'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import type { PendingRegistration } from './pending-registration.ts'
import { registrationMark } from './registration-mark.ts'
import { GooglePictureChoice } from './google-picture-choice.tsx'
import { HandleField } from './handle-field.tsx'
import { PicturePicker } from './picture-picker.tsx'
import { scaledPicture } from './scaled-picture.ts'
import { BioField, NicknameField, TargetField } from './profile-fields.tsx'
import { SignInStep } from './sign-in-step.tsx'
import { RegistrationFailure } from './registration-failure.tsx'
import { useGo } from './step.ts'
import { TermsCheckbox } from './terms-checkbox.tsx'
import { text } from './text.ts'

interface Fields {
  nickname: string
  handle: string
  targetWeight: string
  bio: string
  /** Undefined before anybody has said so. */
  useGooglePicture: boolean | undefined
  agreed: boolean
}

const empty: Fields = {
  nickname: '',
  handle: '',
  targetWeight: '',
  bio: '',
  useGooglePicture: undefined,
  agreed: false,
}

/** After Google: the address is Google's word and stays, the picture is used by who says so. */
export function GoogleRegistrationForm({ pending }: { pending: PendingRegistration }) {
  const go = useGo()
  const [picture, setPicture] = useState<File | null>(null)
  const form = useForm(
    accounts.GoogleRegistration,
    { ...empty, handle: pending.suggestedHandle },
    async ({ agreed, useGooglePicture, ...fields }) => {
      if (!agreed) return
      // Unanswered, it is left.
      const body = { ...fields, agreed, useGooglePicture: useGooglePicture === true }
      await call(accounts.register, { body }, picture ? { picture: await scaledPicture(picture) } : {})
      registrationMark.set(false)
      await go('created', { replace: true })
    },
    { refusedAt: { handle_taken: 'handle' } },
  )
  const { nickname, targetWeight, bio, agreed } = form.problems
  const { fields } = form
  const isIncomplete = fields.nickname.trim() === '' || fields.targetWeight.trim() === '' || !fields.agreed
  return (
    <SignInStep title={text.registration}>
      <Form onSubmit={form.submit}>
        <p>{text.seenByOthers}</p>
        {pending.picture && (
          <GooglePictureChoice
            picture={pending.picture}
            isUsed={fields.useGooglePicture}
            onChoose={(useGooglePicture) => form.change({ useGooglePicture })}
          />
        )}
        <PicturePicker file={picture} name={fields.nickname} onPick={setPicture} />
        <NicknameField problem={nickname} {...form.inputProps('nickname')} />
        <HandleField
          suggested={pending.suggestedHandle}
          isRefused={form.refusal('handle') !== undefined}
          {...form.inputProps('handle')}
        />
        <TextField label={text.email} type="email" value={pending.email} readOnly />
        <TargetField label={text.target} problem={targetWeight} {...form.inputProps('targetWeight')} />
        <BioField problem={bio} {...form.inputProps('bio')} />
        <TermsCheckbox isMissing={agreed !== undefined} {...form.checkboxProps('agreed')} />
        <RegistrationFailure failure={form.failure} />
        <Button type="submit" isBusy={form.busy} disabled={isIncomplete}>
          {form.busy ? text.creating : text.registerAccount}
        </Button>
      </Form>
    </SignInStep>
  )
}
