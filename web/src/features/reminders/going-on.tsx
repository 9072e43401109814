import { reminders } from '@hakari/contract'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { Failure } from '../../ui/feedback/failure.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import titled from '../../ui/layout/titled-card.module.css'
import { text } from './text.ts'
import { useKeptReminder } from './use-kept-reminder.ts'

interface GoingOn {
  state: 'asking' | 'stopped'
  /** The buttons may be gone then. */
  onAnswered: () => void
}

/** Asks whether reminders go on after several without a weighing, and offers to begin again once they are stopped. */
export function GoingOn({ state, onAnswered }: GoingOn) {
  const keep = useKeptReminder()
  const say = useToast()
  const [wanted, setWanted] = useState(true)
  const answering = useAsyncAction(async (goesOn: boolean) => {
    setWanted(goesOn)
    await keep(await call(reminders.answer, { body: { goesOn } }))
    say({ tone: 'done', sentence: goesOn ? text.goesOn : text.hasStopped })
    onAnswered()
  })
  const label = (goesOn: boolean, words: string) => (answering.isBusy && wanted === goesOn ? text.saving : words)
  return (
    <>
      <p>
        <Phrases of={state === 'asking' ? text.asking : text.stopped} />
      </p>
      <div className={titled.actions}>
        <Button size="fitted" isBusy={answering.isBusy} onClick={() => answering.run(true)}>
          {label(true, state === 'asking' ? text.goOn : text.again)}
        </Button>
        {state === 'asking' && (
          <Button look="secondary" size="fitted" isBusy={answering.isBusy} onClick={() => answering.run(false)}>
            {label(false, text.stop)}
          </Button>
        )}
      </div>
      {answering.failure !== undefined && <Failure>{refusalText(answering.failure, text.failed)}</Failure>}
    </>
  )
}
