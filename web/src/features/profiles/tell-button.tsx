import { follows } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Bell, BellRing } from 'lucide-react'
import { call } from '../../api/call.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { storeOf } from '../../store/store-of.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import type { Known } from './known-people.ts'
import { text } from './tell-text.ts'

/** Whether the viewer is told when somebody they follow records. Shown at once, and put back where it could not be. */
export function TellButton({ member: { id, name, isTold = false } }: { member: Known }) {
  const client = useQueryClient()
  const say = useToast()
  const show = (isWanted: boolean) => storeOf(client).change('member', id, () => ({ isTold: isWanted }))
  const telling = useAsyncAction(async (isWanted: boolean) => {
    show(isWanted)
    try {
      const answer = await call(follows.tell, { params: { id }, body: { isTold: isWanted } })
      show(answer.isTold)
      say({ tone: 'done', sentence: isWanted ? text.told(name) : text.untold(name) })
    } catch (error) {
      show(!isWanted)
      say({ tone: 'failed', sentence: refusalText(error, text.failed) })
    }
  })
  const Sign = isTold ? BellRing : Bell
  return (
    <IconButton
      label={isTold ? text.untell : text.tell}
      aria-busy={telling.isBusy}
      data-on={isTold || undefined}
      onClick={() => telling.run(!isTold)}
    >
      <Sign size="1.25rem" aria-hidden="true" />
    </IconButton>
  )
}
