import { accounts, problemsIn } from '@hakari/contract'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { problemText } from '../../form/problem-text.ts'
import { typedTwice } from '../../form/typed-twice.ts'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import type { PendingRegistration } from './pending-registration.ts'
import { registrationMark } from './registration-mark.ts'
import { HandleField } from './handle-field.tsx'
import { PicturePicker } from './picture-picker.tsx'
import { scaledPicture } from './scaled-picture.ts'
import { BioField, NicknameField, TargetField } from './profile-fields.tsx'
import { SignInStep } from './sign-in-step.tsx'
import { RegistrationFailure } from './registration-failure.tsx'
import { useGo } from './step.ts'
import { TermsCheckbox } from './terms-checkbox.tsx'
import { text } from './text.ts'

const passwordWords = {
  label: text.password,
  sentences: { required: text.passwordMissing, too_short: text.passwordTooShort },
}

const refusedAt = {
  handle_taken: 'handle',
  weak_password: 'password',
  common_password: 'password',
  password_is_name: 'password',
} as const

const empty = { nickname: '', handle: '', password: '', confirmation: '', targetWeight: '', bio: '', agreed: false }
type Fields = typeof empty

const judge = (fields: Fields) => ({
  ...problemsIn(accounts.Completion, fields),
  ...typedTwice(fields),
})

/** After a mailed link: everything an account needs. */
export function CompletionForm({ pending: { email, suggestedHandle } }: { pending: PendingRegistration }) {
  const go = useGo()
  const [picture, setPicture] = useState<File | null>(null)
  const form = useForm(
    judge,
    { ...empty, handle: suggestedHandle },
    async ({ nickname, handle, password, targetWeight, bio, agreed }) => {
      if (!agreed) return
      const body = { nickname, handle, password, targetWeight, bio, agreed }
      await call(accounts.complete, { body }, picture ? { picture: await scaledPicture(picture) } : {})
      registrationMark.set(false)
      await go('created', { replace: true })
    },
    { refusedAt },
  )
  const { nickname, password, confirmation, targetWeight, bio, agreed } = form.problems
  const weak = form.refusal('password')
  const { fields } = form
  const isIncomplete = fields.nickname.trim() === '' || fields.password === '' || !fields.agreed
  return (
    <SignInStep title={text.complete}>
      <p>{text.registeringAs(email)}</p>
      <Form onSubmit={form.submit}>
        <p>{text.seenByOthers}</p>
        <PicturePicker file={picture} name={fields.nickname} onPick={setPicture} />
        <NicknameField problem={nickname} {...form.inputProps('nickname')} />
        <HandleField
          suggested={suggestedHandle}
          isRefused={form.refusal('handle') !== undefined}
          {...form.inputProps('handle')}
        />
        {/* Where a password manager looks for whose password it is. */}
        <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
        <TextField
          label={text.password}
          problem={(password && problemText(password, passwordWords)) ?? (weak && refusalText(weak))}
          type="password"
          autoComplete="new-password"
          {...form.inputProps('password')}
        />
        <TextField
          label={text.passwordAgain}
          problem={confirmation && text.passwordMismatch}
          type="password"
          autoComplete="new-password"
          {...form.inputProps('confirmation')}
        />
        <TargetField label={text.targetOptional} problem={targetWeight} {...form.inputProps('targetWeight')} />
        <BioField problem={bio} {...form.inputProps('bio')} />
        <TermsCheckbox isMissing={agreed !== undefined} {...form.checkboxProps('agreed')} />
        <RegistrationFailure failure={form.failure} />
        <Button type="submit" isBusy={form.busy} disabled={isIncomplete}>
          {form.busy ? text.creating : text.create}
        </Button>
      </Form>
    </SignInStep>
  )
}
