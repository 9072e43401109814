import type { RefusalCode } from '@hakari/contract'
import { refusalCode, refusalText } from '../../api/refusal-text.ts'
import { patterns } from '../../paths.ts'
import { Failure } from '../../ui/failure.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { isAboutHandle } from './handle-field.tsx'
import { text } from './text.ts'

const passwordRefusals = new Set<RefusalCode>(['weak_password', 'common_password', 'password_is_name'])

/** What is about the password is said there. */
export const weakPassword = (failure: unknown): string | undefined =>
  failure !== undefined && passwordRefusals.has(refusalCode(failure)) ? refusalText(failure) : undefined

/** Where the registration itself has run out, the way to a new one. */
export function RegistrationFailure({ failure }: { failure: unknown }) {
  if (failure === undefined || weakPassword(failure) !== undefined || isAboutHandle(failure)) return null
  return (
    <Failure>
      {refusalText(failure, text.createFailed)}
      {refusalCode(failure) === 'not_registering' && (
        <>
          {' '}
          <TextLink to={patterns.home} state={{ step: 'sign-up' }}>
            {text.newLink}
          </TextLink>
        </>
      )}
    </Failure>
  )
}
