import { useQuery } from '@tanstack/react-query'
import { patterns } from '../../paths.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { NotLoaded } from '../../ui/feedback/load-states.tsx'
import { EmailRegistrationForm } from './email-registration-form.tsx'
import { SignInStep } from './sign-in-step.tsx'
import { GoogleRegistrationForm } from './google-registration-form.tsx'
import { pendingRegistration } from './pending-registration.ts'
import { text } from './text.ts'

/** The form that fits what the person has proven: an address by a link, or themselves by Google. */
export function RegistrationScreen() {
  const { data, isError, refetch } = useQuery({ ...pendingRegistration, gcTime: 0 })
  if (!data) return <NotLoaded hasFailed={isError} onRetry={() => void refetch()} />
  const { pending } = data
  if (pending?.via === 'email') return <EmailRegistrationForm pending={pending} />
  if (pending?.via === 'google') return <GoogleRegistrationForm pending={pending} />
  return (
    <SignInStep title={text.links.signUp.title}>
      <Failure>{text.authFailed}</Failure>
      <ButtonLink to={patterns.home} state={{ step: 'sign-up' }} replace look="secondary">
        {text.newLink}
      </ButtonLink>
    </SignInStep>
  )
}
