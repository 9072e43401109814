import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { NotLoaded } from '../../ui/feedback/load-states.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import titled from '../../ui/layout/titled-card.module.css'
import { AskForPush } from './ask-for-push.tsx'
import { HomeScreenSteps, RefusedByBrowser } from './push-help.tsx'
import { pushQuery } from './push-queries.ts'
import { pushSupport } from './push-support.ts'
import { SubscribedHere } from './subscribed-here.tsx'
import { text } from './text.ts'
import { usePermission } from './use-permission.ts'

/** Whether this device is told of things while the app is closed. */
export function PushCard() {
  const [support] = useState(pushSupport)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <TitledCard title={text.title} headingRef={heading}>
      <p className={titled.plainText}>
        <Phrases of={text.lead} />
      </p>
      {support === 'supported' ? (
        <Push onChanged={() => heading.current?.focus()} />
      ) : support === 'needs_home_screen' ? (
        <HomeScreenSteps />
      ) : (
        <p>
          <Phrases of={text.unsupported} />
        </p>
      )}
    </TitledCard>
  )
}

function Push({ onChanged }: { onChanged: () => void }) {
  const permission = usePermission()
  const { data: state, isError, refetch } = useQuery(pushQuery)
  const isRefused = permission === 'denied'
  // Forbidden meanwhile, in the browser's settings: the server hears of it.
  useEffect(() => {
    if (isRefused) void refetch()
  }, [isRefused, refetch])
  if (isRefused) return <RefusedByBrowser />
  // Who has not been asked yet is, whatever the server says, so that the card does not grow when it has said it.
  if (!state && (isError || permission === 'granted'))
    return <NotLoaded hasFailed={isError} onRetry={() => void refetch()} lines={3} />
  return permission === 'granted' && state?.isSubscribed ? (
    <SubscribedHere publicKey={state.publicKey} onChanged={onChanged} />
  ) : (
    <AskForPush onChanged={onChanged} />
  )
}
