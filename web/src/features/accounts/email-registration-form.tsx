import { accounts, problemsIn } from '@hakari/contract'
import { call } from '../../api/call.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { faultText } from '../../form/fault-text.ts'
import { confirmationProblem } from '../../form/password-confirmation.ts'
import { useForm } from '../../form/use-form.ts'
import { TextField } from '../../ui/controls/field.tsx'
import { useTargetCheck } from '../care/index.ts'
import type { PendingRegistration } from './pending-registration.ts'
import { RegistrationForm, useRegistration } from './registration-form.tsx'
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

const empty = {
  nickname: '',
  handle: '',
  password: '',
  confirmation: '',
  targetWeight: '',
  bio: '',
  agreed: false,
  isOldEnough: false,
  wantsLetter: false,
}

const judge = (fields: typeof empty) => ({ ...problemsIn(accounts.Completion, fields), ...confirmationProblem(fields) })

/** Follows a mailed link: the address is proven, and the account gets a password. */
export function EmailRegistrationForm({ pending: { email, suggestedHandle } }: { pending: PendingRegistration }) {
  const { picture, register } = useRegistration()
  const check = useTargetCheck()
  const form = useForm(
    judge,
    { ...empty, handle: suggestedHandle },
    async ({ nickname, handle, password, targetWeight, bio, agreed, isOldEnough, wantsLetter }) => {
      if (!agreed || !isOldEnough || !(await check.confirm(targetWeight))) return
      const body = { nickname, handle, password, targetWeight, bio, agreed, isOldEnough, wantsLetter }
      await register((files) => call(accounts.complete, { body }, files))
    },
    { refusedAt },
  )
  const { fields } = form
  return (
    <RegistrationForm
      title={text.complete}
      form={form}
      picture={picture}
      suggestedHandle={suggestedHandle}
      targetLabel={text.targetOptional}
      targetOffer={check.offerFor(fields.targetWeight)}
      submitLabel={text.create}
      isIncomplete={fields.nickname.trim() === '' || fields.password === ''}
      lead={<p>{text.registeringAs(email)}</p>}
      credentials={
        <>
          {/* Password managers read from this field whose password it is. */}
          <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
          <TextField
            label={text.password}
            problem={faultText(form, 'password', passwordWords, refusalText)}
            type="password"
            autoComplete="new-password"
            {...form.inputProps('password')}
          />
          <TextField
            label={text.passwordAgain}
            problem={form.problems.confirmation && text.passwordMismatch}
            type="password"
            autoComplete="new-password"
            {...form.inputProps('confirmation')}
          />
        </>
      }
    />
  )
}
