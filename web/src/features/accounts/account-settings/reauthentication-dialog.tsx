import { type Refused, sessions } from '@hakari/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from '../../../navigation/index.ts'
import { useForm } from '../../../form/use-form.ts'
import { useOutbox } from '../../../outbox/use-outbox.ts'
import { patterns } from '../../../paths.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DialogActions } from '../../../ui/overlays/dialog-actions.tsx'
import { Failure } from '../../../ui/feedback/failure.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { Dialog } from '../../../ui/overlays/modal.tsx'
import { NotLoaded } from '../../../ui/feedback/load-states.tsx'
import { useAsyncAction } from '../../../ui/controls/use-async-action.ts'
import { signOut } from '../../sessions/index.ts'
import { leaveFor } from '../../../navigation/leave-for.ts'
import { refusalCode } from '../../../api/refusal-code.ts'
import { failureText, refusalText } from '../../../api/refusal-text.ts'
import { faultText } from '../../../form/fault-text.ts'
import { accountQuery, startGoogle, useProof } from './queries.ts'
import { ProofByCode } from './proof-by-code.tsx'
import { ProofByPasskey } from './proof-by-passkey.tsx'
import { text } from './text.ts'

interface Reauthentication {
  /** What was refused for want of a recent sign-in; nothing is asked without it. */
  why: Refused | undefined
  onEnd: (isProven: boolean) => void
}

/** Who signed in long ago shows again who they are, in the way the account knows. */
export function ReauthenticationDialog({ why, onEnd }: Reauthentication) {
  return (
    <Dialog title={text.proof.title} isOpen={why !== undefined} onClose={() => onEnd(false)}>
      <p>{why && refusalText(why)}</p>
      <Proof onEnd={onEnd} />
    </Dialog>
  )
}

/** Some accounts ask for a code after the first proof. A passkey is a whole proof. */
function Proof({ onEnd }: Pick<Reauthentication, 'onEnd'>) {
  const [code, setCode] = useState<'asked' | 'expired'>()
  if (code === 'asked') return <ProofByCode onEnd={onEnd} onExpired={() => setCode('expired')} />
  return (
    <>
      {code === 'expired' && <Failure>{text.proof.expired}</Failure>}
      <ProofMethod onEnd={onEnd} onCodeAsked={() => setCode('asked')} />
      <ProofByPasskey onProven={() => onEnd(true)} />
    </>
  )
}

interface FirstProof extends Pick<Reauthentication, 'onEnd'> {
  onCodeAsked: () => void
}

function ProofMethod({ onEnd, onCodeAsked }: FirstProof) {
  const { data: account, isError, refetch } = useQuery(accountQuery)
  if (!account) return <NotLoaded hasFailed={isError} onRetry={() => void refetch()} />
  if (account.hasPassword) return <ByPassword onEnd={onEnd} onCodeAsked={onCodeAsked} />
  return account.hasGoogle ? <ByGoogle onEnd={onEnd} /> : <BySigningInAgain onEnd={onEnd} />
}

function ByPassword({ onEnd, onCodeAsked }: FirstProof) {
  const prove = useProof()
  const form = useForm(
    sessions.Proof,
    { password: '' },
    async (fields) => {
      try {
        await prove(fields)
      } catch (error) {
        if (refusalCode(error) !== 'mfa_required') throw error
        return onCodeAsked()
      }
      return onEnd(true)
    },
    { refusedAt: { wrong_password: 'password' } },
  )
  const failure = failureText(form.failure, text.proof.failed)
  return (
    <Form onSubmit={form.submit}>
      <p>{text.proof.byPassword}</p>
      <TextField
        label={text.proof.password}
        problem={faultText(form, 'password', { label: text.proof.password }, refusalText)}
        type="password"
        autoComplete="current-password"
        required
        {...form.inputProps('password')}
      />
      {failure !== undefined && <Failure>{failure}</Failure>}
      <DialogActions>
        <Button look="secondary" disabled={form.busy} onClick={() => onEnd(false)}>
          {text.cancel}
        </Button>
        <Button type="submit" isBusy={form.busy}>
          {form.busy ? text.proof.submitting : text.proof.submit}
        </Button>
      </DialogActions>
    </Form>
  )
}

function ByGoogle({ onEnd }: Pick<Reauthentication, 'onEnd'>) {
  const { pathname, search } = useLocation()
  const leave = useAsyncAction(async () => leaveFor(await startGoogle({ intent: 'prove', next: pathname + search })))
  return (
    <>
      <p>{text.proof.byGoogle}</p>
      {leave.failure !== undefined && <Failure>{refusalText(leave.failure, text.proof.failed)}</Failure>}
      <DialogActions>
        <Button look="secondary" disabled={leave.isBusy} onClick={() => onEnd(false)}>
          {text.cancel}
        </Button>
        <Button isBusy={leave.isBusy} onClick={leave.run}>
          {leave.isBusy ? text.proof.leaving : text.proof.toGoogle}
        </Button>
      </DialogActions>
    </>
  )
}

function BySigningInAgain({ onEnd }: Pick<Reauthentication, 'onEnd'>) {
  const queries = useQueryClient()
  const outbox = useOutbox()
  const leave = useAsyncAction(async () => {
    await signOut(queries, outbox)
    await leaveFor(patterns.login)
  })
  return (
    <>
      <p>{text.proof.bySigningInAgain}</p>
      {leave.failure !== undefined && <Failure>{refusalText(leave.failure, text.proof.signOutFailed)}</Failure>}
      <DialogActions>
        <Button look="secondary" disabled={leave.isBusy} onClick={() => onEnd(false)}>
          {text.cancel}
        </Button>
        <Button isBusy={leave.isBusy} onClick={leave.run}>
          {leave.isBusy ? text.proof.signingOut : text.proof.signOut}
        </Button>
      </DialogActions>
    </>
  )
}
