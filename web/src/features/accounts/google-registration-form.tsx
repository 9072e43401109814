import { accounts, problemsIn } from '@hakari/contract'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import type { PendingRegistration } from './pending-registration.ts'
import { registrationMark } from './registration-mark.ts'
import { GooglePictureChoice } from './google-picture-choice.tsx'
import { HandleField } from './handle-field.tsx'
import { PicturePicker } from './picture-picker.tsx'
import { scaledPicture } from './scaled-picture.ts'
import { BioField, NicknameField, TargetField } from './profile-fields.tsx'
import { EntryScreen } from './entry-screen.tsx'
import { RegistrationFailure } from './registration-failure.tsx'
import { useGo } from './step.ts'
import { TermsCheckbox } from './terms-checkbox.tsx'
import { text } from './text.ts'

interface Fields extends Record<string, string> {
  nickname: string
  handle: string
  targetWeight: string
  bio: string
  googlePicture: string
  agreed: string
}

const bodyOf = ({ nickname, handle, targetWeight, bio, googlePicture, agreed }: Fields) => ({
  nickname,
  handle,
  targetWeight,
  bio,
  useGooglePicture: googlePicture === 'use',
  agreed: (agreed === 'yes') as true,
})

const judge = (fields: Fields) => problemsIn(accounts.GoogleRegistration, bodyOf(fields))

/** After Google: the address is Google's word and stays, the picture is used by who says so. */
export function GoogleRegistrationForm({ pending }: { pending: PendingRegistration }) {
  const go = useGo()
  const [picture, setPicture] = useState<File | null>(null)
  const initial = {
    nickname: '',
    handle: pending.suggestedHandle,
    targetWeight: '',
    bio: '',
    googlePicture: '',
    agreed: '',
  }
  const form = useForm<Fields>(judge, initial, async (fields) => {
    await call(accounts.register, { body: bodyOf(fields) }, picture ? { picture: await scaledPicture(picture) } : {})
    registrationMark.set(false)
    await go('created', { replace: true })
  })
  const { nickname, targetWeight, bio, agreed } = form.problems
  const { fields } = form
  const isIncomplete = fields.nickname.trim() === '' || fields.targetWeight.trim() === '' || fields.agreed === ''
  return (
    <EntryScreen title={text.registration}>
      <Form onSubmit={form.submit}>
        <p>{text.seenByOthers}</p>
        {pending.picture && (
          <GooglePictureChoice
            picture={pending.picture}
            chosen={fields.googlePicture}
            onChoose={(googlePicture) => form.change({ googlePicture })}
          />
        )}
        <PicturePicker file={picture} name={fields.nickname} onPick={setPicture} />
        <NicknameField problem={nickname} {...form.inputProps('nickname')} />
        <HandleField suggested={pending.suggestedHandle} failure={form.failure} {...form.inputProps('handle')} />
        <TextField label={text.email} type="email" value={pending.email} readOnly />
        <TargetField label={text.target} problem={targetWeight} {...form.inputProps('targetWeight')} />
        <BioField problem={bio} {...form.inputProps('bio')} />
        <TermsCheckbox isMissing={agreed !== undefined} {...form.checkboxProps('agreed')} />
        <RegistrationFailure failure={form.failure} />
        <Button type="submit" isBusy={form.busy} disabled={isIncomplete}>
          {form.busy ? text.creating : text.registerAccount}
        </Button>
      </Form>
    </EntryScreen>
  )
}
