import { useLocation } from '../../navigation/index.ts'
import { Failure } from '../../ui/feedback/failure.tsx'
import { text } from './landing-text.ts'

/** Where the link of an invitation leads that cannot be used. */
const isUnusable = (search: string) => new URLSearchParams(search).get('invitation') === 'unusable'

/** Who may register here, where that is not anybody. */
export function RegistrationNote({ state }: { state: keyof typeof text.registration }) {
  const { search } = useLocation()
  const sentence = text.registration[state]
  return (
    <>
      {isUnusable(search) && state !== 'invited' && <Failure>{text.invitationUnusable}</Failure>}
      {sentence && <p role="status">{sentence}</p>}
    </>
  )
}
