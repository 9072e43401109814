import { patterns } from '../../paths.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { SignInStep } from './sign-in-step.tsx'
import { text } from './text.ts'

/** The last step of a registration that somebody has to approve. */
export const AwaitingApprovalScreen = () => (
  <SignInStep title={text.received}>
    <p role="status">{text.receivedLead}</p>
    <p>{text.receivedUntilThen}</p>
    <ButtonLink to={patterns.home} replace look="secondary">
      {text.home}
    </ButtonLink>
  </SignInStep>
)
