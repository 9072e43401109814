import { accounts } from '@hakari/contract'
import { useState } from 'react'
import { useLocation } from 'react-router'
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
  const token = secretIn(useLocation().hash, '#code=')
  const arrive = useArrival()
  const [changedTo, setChangedTo] = useState<string>()
  const confirm = useAct(async () => {
    const { email } = await call(accounts.confirmEmail, { body: { token } })
    setChangedTo(email)
    await arrive()
  })
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
      <p>{text.emailChangeLead}</p>
      {confirm.failure !== undefined && <Failure>{emailFailure(confirm.failure)}</Failure>}
      <Button disabled={confirm.isBusy} onClick={confirm.run}>
        {confirm.isBusy ? text.continuing : text.continue}
      </Button>
    </EntryScreen>
  )
}

const emailFailure = (error: unknown) =>
  refusalCode(error) === 'invalid_input' ? text.linkInvalid : refusalText(error, text.emailChangeFailed)
