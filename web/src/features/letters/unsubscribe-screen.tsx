import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refusalCode } from '../../api/refusal-code.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { useParams } from '../../navigation/index.ts'
import { patterns, settingsTab } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { Failure } from '../../ui/feedback/failure.tsx'
import { NotLoaded } from '../../ui/feedback/load-states.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { Screen } from '../../ui/layout/screen.tsx'
import titled from '../../ui/layout/titled-card.module.css'
import { kindNames } from '../notifications/index.ts'
import { stopQuery, useStop } from './queries.ts'
import { text } from './unsubscribe-text.ts'

/** From the foot of a mail. Only the button stops anything, and whoever has the link may press it. */
export function UnsubscribeScreen() {
  const { token = '' } = useParams()
  const { data, error, isError, refetch } = useQuery(stopQuery(token))
  const isDead = isError && ['link_invalid', 'invalid_input'].includes(refusalCode(error))
  return (
    <Screen title={text.title}>
      {data ? (
        <Card>
          {data.isStopped ? (
            <Stopped kind={kindNames[data.kind]} />
          ) : (
            <Stop kind={kindNames[data.kind]} token={token} />
          )}
        </Card>
      ) : isDead ? (
        <Dead />
      ) : (
        <NotLoaded hasFailed={isError} onRetry={() => void refetch()} lines={3} />
      )}
    </Screen>
  )
}

function Stop({ kind, token }: { kind: string; token: string }) {
  const { run, isBusy, failure } = useAsyncAction(useStop(token))
  return (
    <>
      <p>{text.what(kind)}</p>
      <p className={titled.plainText}>
        <Phrases of={text.nothingElse} />
      </p>
      {failure !== undefined && <Failure>{refusalText(failure, text.failed)}</Failure>}
      <span className={titled.start}>
        <Button size="fitted" isBusy={isBusy} onClick={() => run()}>
          {isBusy ? text.stopping : text.stop}
        </Button>
      </span>
    </>
  )
}

/** The button is gone: what it did is read in its place. */
function Stopped({ kind }: { kind: string }) {
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => said.current?.focus(), [])
  return (
    <>
      <p ref={said} tabIndex={-1} className={titled.news}>
        {text.stopped(kind)}
      </p>
      <p className={titled.plainText}>
        <Phrases of={text.again} />
      </p>
      <span className={titled.start}>
        <ButtonLink to={settingsTab('notifications')} look="secondary" size="fitted">
          {text.settings}
        </ButtonLink>
      </span>
    </>
  )
}

const Dead = () => (
  <>
    <Failure>
      <Phrases of={text.dead} />
    </Failure>
    <p>
      <Phrases of={text.otherwise} />
    </p>
    <span className={titled.start}>
      <ButtonLink to={patterns.contact} look="secondary" size="fitted">
        {text.contact}
      </ButtonLink>
    </span>
  </>
)
