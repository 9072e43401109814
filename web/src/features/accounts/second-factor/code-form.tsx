import { type OutputOf, type Refused, sessions } from '@hakari/contract'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { refusalCode } from '../../../api/refusal-code.ts'
import { failureText, refusalText } from '../../../api/refusal-text.ts'
import { faultText } from '../../../form/fault-text.ts'
import { useForm } from '../../../form/use-form.ts'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { LinkButton } from '../../../ui/controls/text-link.tsx'
import { Failure } from '../../../ui/feedback/failure.tsx'
import { text } from './text.ts'

interface CodeForm {
  /** Whether this browser can be trusted from now on. */
  canTrust: boolean
  /** Whether one can type at once; a page begins above its fields. */
  takesFocus?: boolean
  onPassed: (answer: OutputOf<typeof sessions.pass>) => Promise<void> | void
  /** What was shown first counts no longer: it has to begin anew. */
  onExpired: (error: unknown) => void
  /** The buttons below, which send the form. */
  children: (isBusy: boolean) => ReactNode
}

/** Asks for a code of the app, or for one of the recovery codes in its place. */
export function CodeForm({ canTrust, takesFocus = false, onPassed, onExpired, children }: CodeForm) {
  const [isRecovery, setRecovery] = useState(false)
  const [isFieldNext, setFieldNext] = useState(takesFocus)
  const form = useForm(
    sessions.SecondStep,
    { code: '', trusts: false },
    async (body) => {
      try {
        await onPassed(await call(sessions.pass, { body }))
      } catch (error) {
        if (refusalCode(error) !== 'sign_in_expired') throw error
        onExpired(error)
      }
    },
    { refusedAt: { mfa_code_invalid: 'code' } },
  )
  const switchKind = () => {
    setFieldNext(true)
    form.forget()
    form.change({ code: '' })
    setRecovery(!isRecovery)
  }
  const label = isRecovery ? text.recoveryCode : text.code
  const said = (refusal: Refused) =>
    isRecovery && refusal.code === 'mfa_code_invalid' ? text.recoveryCodeInvalid : refusalText(refusal)
  const failure = failureText(form.failure, text.failed)
  return (
    <Form onSubmit={form.submit}>
      <p>{isRecovery ? text.byRecoveryCode : text.byApp}</p>
      <CodeField
        key={label}
        takesFocus={isFieldNext}
        label={label}
        problem={faultText(form, 'code', { label, limit: 60 }, said)}
        required
        autoCapitalize="none"
        spellCheck={false}
        {...(isRecovery ? { autoComplete: 'off' } : { inputMode: 'numeric' as const, autoComplete: 'one-time-code' })}
        {...form.inputProps('code')}
      />
      {canTrust && (
        <>
          <Checkbox label={text.trust} {...form.checkboxProps('trusts')} />
          <p>{text.trustHint}</p>
        </>
      )}
      {failure !== undefined && <Failure>{failure}</Failure>}
      {children(form.busy)}
      <div>
        <LinkButton disabled={form.busy} onClick={switchKind}>
          {isRecovery ? text.toApp : text.toRecoveryCode}
        </LinkButton>
      </div>
    </Form>
  )
}

function CodeField({ takesFocus, ...props }: { takesFocus: boolean } & ComponentProps<typeof TextField>) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  return <TextField ref={field} {...props} />
}
