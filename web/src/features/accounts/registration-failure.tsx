import { refusalCode } from '../../api/refusal-code.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { patterns } from '../../paths.ts'
import { Failure } from '../../ui/feedback/failure.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { text } from './text.ts'

/** Where the registration itself has run out, the way to a new one. */
export function RegistrationFailure({ failure }: { failure: unknown }) {
  if (failure === undefined) return null
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
