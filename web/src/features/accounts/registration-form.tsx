import type { ProblemCode, Refused } from '@hakari/contract'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { refusalCode } from '../../api/refusal-code.ts'
import type { InputProps } from '../../form/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { LetterCheckbox } from '../letters/index.ts'
import { HandleField } from './handle-field.tsx'
import { PicturePicker } from './picture-picker.tsx'
import { BioField, NicknameField, TargetField } from './profile-fields.tsx'
import { RegistrationFailure } from './registration-failure.tsx'
import { registrationMark } from './registration-mark.ts'
import { scaledPicture } from './scaled-picture.ts'
import { SignInStep } from './sign-in-step.tsx'
import { useGo } from './step.ts'
import { TermsCheckbox } from './terms-checkbox.tsx'
import { text } from './text.ts'

/** The part of a form that the common fields of both registrations need. */
interface CommonFields {
  fields: { nickname: string; agreed: boolean; isOldEnough: boolean }
  problems: Partial<Record<'nickname' | 'targetWeight' | 'bio' | 'agreed' | 'isOldEnough', ProblemCode>>
  refusal: (name: 'handle') => Refused | undefined
  inputProps: (name: 'nickname' | 'handle' | 'targetWeight' | 'bio') => InputProps
  checkboxProps: (name: 'agreed' | 'isOldEnough' | 'wantsLetter') => ComponentProps<'input'>
  submit: ComponentProps<'form'>['onSubmit']
  failure: unknown
  busy: boolean
}

interface RegistrationForm {
  title: string
  form: CommonFields
  picture: ReturnType<typeof useRegistration>['picture']
  suggestedHandle: string
  targetLabel: string
  /** Below the target: what may be asked about it. */
  targetOffer: ReactNode
  submitLabel: string
  isIncomplete: boolean
  /** What stands above the form. */
  lead?: ReactNode
  /** What is asked before the picture. */
  pictureChoice?: ReactNode
  /** How the person signs in: below the handle. */
  credentials: ReactNode
}

/** The form of a new account, whichever way the person has proven who they are. */
export function RegistrationForm({ title, form, picture, suggestedHandle, ...shown }: RegistrationForm) {
  const { nickname, targetWeight, bio, agreed, isOldEnough } = form.problems
  return (
    <SignInStep title={title}>
      {shown.lead}
      <Form onSubmit={form.submit}>
        <p>{text.seenByOthers}</p>
        {shown.pictureChoice}
        <PicturePicker file={picture.file} name={form.fields.nickname} onPick={picture.pick} />
        <NicknameField problem={nickname} {...form.inputProps('nickname')} />
        <HandleField
          suggested={suggestedHandle}
          isRefused={form.refusal('handle') !== undefined}
          {...form.inputProps('handle')}
        />
        {shown.credentials}
        <TargetField label={shown.targetLabel} problem={targetWeight} {...form.inputProps('targetWeight')} />
        {shown.targetOffer}
        <BioField problem={bio} {...form.inputProps('bio')} />
        <TermsCheckbox isMissing={agreed !== undefined} {...form.checkboxProps('agreed')} />
        <Checkbox
          label={text.oldEnough}
          hint={text.tooYoung}
          problem={isOldEnough && text.oldEnoughFirst}
          {...form.checkboxProps('isOldEnough')}
        />
        <LetterCheckbox {...form.checkboxProps('wantsLetter')} />
        <RegistrationFailure failure={form.failure} />
        <Button
          type="submit"
          isBusy={form.busy}
          disabled={shown.isIncomplete || !form.fields.agreed || !form.fields.isOldEnough}
        >
          {form.busy ? text.creating : shown.submitLabel}
        </Button>
      </Form>
    </SignInStep>
  )
}

/** Sends a registration with the chosen picture, and goes on to the last step. */
export function useRegistration() {
  const go = useGo()
  const [file, pick] = useState<File | null>(null)
  const register = async (send: (files: { picture?: Blob }) => Promise<unknown>) => {
    const isWaiting = await waits(send(file ? { picture: await scaledPicture(file) } : {}))
    registrationMark.set(false)
    await go(isWaiting ? 'awaiting-approval' : 'created', { replace: true })
  }
  return { picture: { file, pick }, register }
}

/** The account is made, and somebody has to let its owner in. */
async function waits(sent: Promise<unknown>): Promise<boolean> {
  try {
    await sent
    return false
  } catch (error) {
    if (refusalCode(error) !== 'approval_pending') throw error
    return true
  }
}
