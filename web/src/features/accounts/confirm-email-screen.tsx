import { accounts } from '@hakari/contract'
import { useState } from 'react'
import { useLocation } from '../../navigation/index.ts'
import { call } from '../../api/call.ts'
import { refusalCode, refusalText } from '../../api/refusal-text.ts'
import { patterns } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useAct } from '../../ui/use-act.ts'
import { useArrival } from '../sessions/index.ts'
import { EntryScreen } from './entry-screen.tsx'
import { secretIn } from './step.ts'
import { text } from './text.ts'

/** From the mail to the new address. As with every link, only the button uses it up. */
export function ConfirmEmailScreen() {
  const { hash, search } = useLocation()
  const token = secretIn(hash, '#code=')
  const email = new URLSearchParams(search).get('email')
  const arrive = useArrival()
  const [changedTo, setChangedTo] = useState<string>()
  const confirm = useAct(async () => {
    const changed = await call(accounts.confirmEmail, { body: { token } })
    setChangedTo(changed.email)
    await arrive()
  })
  const isDead = confirm.failure !== undefined && refusalCode(confirm.failure) !== 'unavailable'
  if (changedTo !== undefined)
    return (
      <EntryScreen title={text.emailChanged}>
        <p role="status">{text.emailNow(changedTo)}</p>
        <ButtonLink to={patterns.home} replace>
          {text.home}
        </ButtonLink>
      </EntryScreen>
    )
  return (
    <EntryScreen title={text.link}>
      {confirm.failure !== undefined && <Failure>{emailFailure(confirm.failure)}</Failure>}
      {isDead ? (
        <ButtonLink to={patterns.home} replace look="secondary">
          {text.home}
        </ButtonLink>
      ) : (
        <>
          {email !== null && <p>{text.continueAs(email)}</p>}
          <p>{text.emailChangeLead}</p>
          <Button isBusy={confirm.isBusy} onClick={confirm.run}>
            {confirm.isBusy ? text.continuing : text.continue}
          </Button>
        </>
      )}
    </EntryScreen>
  )
}

const emailFailure = (error: unknown) =>
  refusalCode(error) === 'invalid_input' ? text.linkInvalid : refusalText(error, text.emailChangeFailed)
