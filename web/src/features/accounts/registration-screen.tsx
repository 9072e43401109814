import { accounts } from '@hakari/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { queryOf } from '../../api/query.ts'
import { patterns } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { LoadFailed, Loading } from '../../ui/states.tsx'
import { CompletionForm } from './completion-form.tsx'
import { EntryScreen } from './entry-screen.tsx'
import { GoogleRegistrationForm } from './google-registration-form.tsx'
import { text } from './text.ts'

/** The form that fits what the person has proven: an address by a link, or themselves by Google. */
export function RegistrationScreen() {
  // Asked anew each time: a registration runs out.
  const { data, isError, refetch } = useQuery({ ...queryOf(accounts.registration, {}), gcTime: 0 })
  const navigate = useNavigate()
  if (isError) return <LoadFailed onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const { pending } = data
  if (pending?.via === 'email') return <CompletionForm email={pending.email} />
  if (pending?.via === 'google') return <GoogleRegistrationForm pending={pending} />
  return (
    <EntryScreen title={text.signUp}>
      <Failure>{text.authFailed}</Failure>
      <Button look="secondary" onClick={() => void navigate(patterns.home, { replace: true })}>
        {text.home}
      </Button>
    </EntryScreen>
  )
}
