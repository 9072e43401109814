import { type Member, mutes } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { showMuteState } from '../../store/muted-members.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { text } from './mute-text.ts'
import { offerUndo } from './undoable-act.ts'

/** Mutes somebody, and offers to take it back. */
export function useMuting({ id, name }: Member) {
  const client = useQueryClient()
  const undo = useUnmuting({ id, name })
  return async (length: mutes.MuteLength) => {
    const state = await call(mutes.mute, { params: { id }, body: { for: length } })
    offerUndo({ sentence: text.done(name), act: text.undo, undo })
    showMuteState(client, id, state)
  }
}

/** Ends it, and says what became of it. */
export function useUnmuting({ id, name }: Pick<Member, 'id' | 'name'>) {
  const client = useQueryClient()
  const say = useToast()
  return async (): Promise<void> => {
    try {
      const state = await call(mutes.unmute, { params: { id } })
      offerUndo(null)
      showMuteState(client, id, state)
      say({ tone: 'done', sentence: text.undone(name) })
    } catch (error) {
      say({ tone: 'failed', sentence: refusalText(error, text.undoFailed) })
    }
  }
}
