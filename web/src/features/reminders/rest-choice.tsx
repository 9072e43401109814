import { reminders } from '@hakari/contract'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { Failure } from '../../ui/feedback/failure.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { text } from './text.ts'
import { useKeptReminder } from './use-kept-reminder.ts'

/** None any more today; saved at once. */
export function RestChoice({ isResting }: { isResting: boolean }) {
  const keep = useKeptReminder()
  const say = useToast()
  const [wanted, setWanted] = useState<boolean>()
  const resting = useAsyncAction(async (rests: boolean) => {
    setWanted(rests)
    try {
      await keep(await call(reminders.rest, { body: { isResting: rests } }))
      say({ tone: 'done', sentence: rests ? text.resting : text.notResting })
    } finally {
      setWanted(undefined)
    }
  })
  return (
    <>
      <Checkbox
        label={text.rest}
        hint={text.restHint}
        checked={wanted ?? isResting}
        onChange={({ target }) => resting.run(target.checked)}
      />
      {resting.failure !== undefined && <Failure>{refusalText(resting.failure, text.failed)}</Failure>}
    </>
  )
}
