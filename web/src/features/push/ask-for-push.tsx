import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../api/refusal-text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { Failure } from '../../ui/feedback/failure.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import titled from '../../ui/layout/titled-card.module.css'
import { NoPushService } from './browser-subscription.ts'
import { subscribeHere } from './keep-subscribed.ts'
import { pushQuery, useKeepState } from './push-queries.ts'
import { text } from './text.ts'
import { askPermission } from './use-permission.ts'

interface AskForPush {
  /** The button has gone away. */
  onChanged: () => void
}

/** Says what would come before the browser asks its own question, which it asks but once. */
export function AskForPush({ onChanged }: AskForPush) {
  const client = useQueryClient()
  const say = useToast()
  const keepState = useKeepState()
  const [isLeftOpen, setLeftOpen] = useState(false)
  const subscribing = useAsyncAction(async () => {
    setLeftOpen(false)
    const permission = await askPermission()
    if (permission === 'default') return setLeftOpen(true)
    if (permission === 'granted') {
      const { publicKey } = await client.ensureQueryData(pushQuery)
      keepState(await subscribeHere(publicKey))
      say({ tone: 'done', sentence: text.received })
    }
    onChanged()
  })
  return (
    <>
      <p>
        <Phrases of={text.before.what} />
      </p>
      <p>
        <Phrases of={text.before.never} />
      </p>
      <p>
        <Phrases of={text.before.next} />
      </p>
      {isLeftOpen && <p role="status">{text.notAllowed}</p>}
      {subscribing.failure !== undefined && (
        <Failure>
          {subscribing.failure instanceof NoPushService
            ? text.noService
            : failureText(subscribing.failure, text.receiveFailed)}
        </Failure>
      )}
      <span className={titled.start}>
        <Button size="fitted" isBusy={subscribing.isBusy} onClick={subscribing.run}>
          {subscribing.isBusy ? text.asking : text.receive}
        </Button>
      </span>
    </>
  )
}
