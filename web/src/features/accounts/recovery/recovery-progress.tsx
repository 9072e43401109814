import { type OutputOf, recovery } from '@hakari/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { refusalCode } from '../../../api/refusal-code.ts'
import { refusalText } from '../../../api/refusal-text.ts'
import { dateTimeText } from '../../../format/date-time.ts'
import { useNavigate } from '../../../navigation/index.ts'
import { patterns } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { useAsyncAction } from '../../../ui/controls/use-async-action.ts'
import { Failure } from '../../../ui/feedback/failure.tsx'
import { LoadFailed, Loading } from '../../../ui/feedback/load-states.tsx'
import { useViewerRefresh } from '../../sessions/index.ts'
import { SignInStep } from '../sign-in-step.tsx'
import { text } from './text.ts'
import { deadLinks } from '../dead-links.ts'

type Stage = OutputOf<typeof recovery.check>

const stageOf = (token: string) => ({
  queryKey: ['recovery', token],
  queryFn: () => call(recovery.check, { body: { token } }),
  retry: false,
  staleTime: Infinity,
  gcTime: 0,
})

/** From a mailed link: how far it is, and the one thing that can be done now. Looking changes nothing. */
export function RecoveryProgress({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(stageOf(token))
  return (
    <SignInStep title={text.title}>
      {error ? (
        <CheckFailed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Progress token={token} {...data} />
      ) : (
        <Loading lines={3} />
      )}
    </SignInStep>
  )
}

function Progress({ token, stage, readyAt }: Stage & { token: string }) {
  if (stage === 'mailed') return <Application token={token} />
  return stage === 'ready' ? <Completion token={token} /> : <Waiting readyAt={readyAt} />
}

function Application({ token }: { token: string }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const apply = useAsyncAction(async () => {
    try {
      const { readyAt } = await call(recovery.apply, { body: { token } })
      // This link has done its work, and another one is in the mail: a reload says the same without it.
      await navigate(patterns.accountRecovery, { replace: true, state: { readyAt } satisfies Applied })
    } catch (error) {
      // A dead link is said by what the page shows in its place.
      if (!deadLinks.has(refusalCode(error))) throw error
      await queries.resetQueries(stageOf(token))
    }
  })
  return (
    <>
      <p>{text.mailed}</p>
      <p>{text.waitingTime}</p>
      <p>{text.announced}</p>
      {apply.failure !== undefined && <Failure>{refusalText(apply.failure, text.applyFailed)}</Failure>}
      <Button isBusy={apply.isBusy} onClick={apply.run}>
        {apply.isBusy ? text.applying : text.apply}
      </Button>
    </>
  )
}

/** Kept with the entry of the history once somebody has applied. */
export type Applied = Pick<Stage, 'readyAt'>

export const Waiting = ({ readyAt }: Applied) => (
  <>
    <p role="status">{text.applied}</p>
    {readyAt !== null && <p>{text.until(dateTimeText(readyAt))}</p>}
    <p>{text.afterwards}</p>
  </>
)

function Completion({ token }: { token: string }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const refreshViewer = useViewerRefresh()
  const complete = useAsyncAction(async () => {
    try {
      await call(recovery.complete, { body: { token } })
    } catch (error) {
      if (!deadLinks.has(refusalCode(error))) throw error
      return await queries.resetQueries(stageOf(token))
    }
    await refreshViewer().catch(() => {})
    // Replaces this page in the history, so that the secret is not left there.
    return await navigate(patterns.login, { replace: true, state: { step: 'login', notice: text.completed } })
  })
  return (
    <>
      <p>{text.ready}</p>
      {complete.failure !== undefined && <Failure>{refusalText(complete.failure, text.completeFailed)}</Failure>}
      <Button isBusy={complete.isBusy} onClick={complete.run}>
        {complete.isBusy ? text.completing : text.complete}
      </Button>
    </>
  )
}

function CheckFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const code = refusalCode(error)
  if (!deadLinks.has(code) && code !== 'too_many_requests') return <LoadFailed onRetry={onRetry} />
  return (
    <>
      <Failure>{code === 'invalid_input' ? text.linkInvalid : refusalText(error)}</Failure>
      {code === 'account_disabled' ? (
        <ButtonLink to={patterns.home} replace look="secondary">
          {text.home}
        </ButtonLink>
      ) : (
        <ButtonLink to={patterns.accountRecovery} replace look="secondary">
          {text.newLink}
        </ButtonLink>
      )}
    </>
  )
}
