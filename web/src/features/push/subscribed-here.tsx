import { push } from '@hakari/contract'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { refusalCode } from '../../api/refusal-code.ts'
import { failureText } from '../../api/refusal-text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { Failure } from '../../ui/feedback/failure.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import titled from '../../ui/layout/titled-card.module.css'
import { subscribeHere, unsubscribeHere } from './keep-subscribed.ts'
import { useKeepState } from './push-queries.ts'
import { text } from './text.ts'

interface SubscribedHere {
  publicKey: string
  /** The buttons have gone away. */
  onChanged: () => void
}

/** Pushes arrive here: one can be tried, and it can be ended. */
export function SubscribedHere({ publicKey, onChanged }: SubscribedHere) {
  const say = useToast()
  const keepState = useKeepState()
  const [isTested, setTested] = useState(false)
  const testing = useAsyncAction(async () => {
    try {
      await call(push.sendTest, {})
    } catch (error) {
      if (refusalCode(error) !== 'not_found') throw error
      // The browser's push service has forgotten it meanwhile.
      keepState(await subscribeHere(publicKey))
      await call(push.sendTest, {})
    }
    setTested(true)
  })
  const stopping = useAsyncAction(async () => {
    keepState(await unsubscribeHere())
    say({ tone: 'done', sentence: text.stopped })
    onChanged()
  })
  /** What was said of the one before is over. */
  const begin = (act: typeof testing) => {
    setTested(false)
    testing.forget()
    stopping.forget()
    act.run()
  }
  const isBusy = testing.isBusy || stopping.isBusy
  const failure = failureText(testing.failure, text.testFailed) ?? failureText(stopping.failure, text.stopFailed)
  return (
    <>
      <p className={titled.news}>{text.on}</p>
      {isTested && (
        <p role="status">
          <Phrases of={text.tested} />
        </p>
      )}
      {failure !== undefined && <Failure>{failure}</Failure>}
      <div className={titled.actions}>
        <Button look="secondary" size="fitted" isBusy={isBusy} onClick={() => begin(testing)}>
          {testing.isBusy ? text.testing : text.test}
        </Button>
        <Button look="secondary" size="fitted" isBusy={isBusy} onClick={() => begin(stopping)}>
          {stopping.isBusy ? text.stopping : text.stop}
        </Button>
      </div>
    </>
  )
}
