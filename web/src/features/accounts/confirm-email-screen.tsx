import { accounts } from '@hakari/contract'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../api/call.ts'
import { refusalCode, refusalText } from '../../api/refusal-text.ts'
import { patterns } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useArrival } from '../sessions/index.ts'
import { EntryScreen } from './entry-screen.tsx'
import { secretIn } from './step.ts'
import { text } from './text.ts'

/** From the mail to the new address. As with every link, only the button uses it up. */
export function ConfirmEmailScreen() {
  const token = secretIn(useLocation().hash, '#code=')
  const arrive = useArrival()
  const [changedTo, setChangedTo] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  async function confirm() {
    setBusy(true)
    setFailure(undefined)
    try {
      const { email } = await call(accounts.confirmEmail, { body: { token } })
      setChangedTo(email)
      await arrive().catch(() => {})
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
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
      {failure !== undefined && <Failure>{emailFailure(failure)}</Failure>}
      <Button disabled={isBusy} onClick={() => void confirm()}>
        {isBusy ? text.continuing : text.continue}
      </Button>
    </EntryScreen>
  )
}

const emailFailure = (error: unknown) =>
  refusalCode(error) === 'invalid_input' ? text.linkInvalid : refusalText(error, text.emailChangeFailed)
