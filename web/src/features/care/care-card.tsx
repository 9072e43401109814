import { care, type InputOf } from '@hakari/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { NotLoaded } from '../../ui/feedback/load-states.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import titled from '../../ui/layout/titled-card.module.css'
import { useViewerRefresh } from '../sessions/index.ts'
import { text } from './care-text.ts'
import { careQuery, noticeQuery } from './queries.ts'

type Change = InputOf<typeof care.change>['body']

/** How one is shown one's own numbers, and what one is told. Each tick is saved at once. */
export function CareCard() {
  const client = useQueryClient()
  const refreshViewer = useViewerRefresh()
  const say = useToast()
  const { data: saved, isError, refetch } = useQuery(careQuery)
  const [wanted, setWanted] = useState<Change>()
  const [failure, setFailure] = useState<unknown>()
  const change = async (body: Change) => {
    if (wanted) return
    setWanted(body)
    setFailure(undefined)
    try {
      client.setQueryData(careQuery.queryKey, await call(care.change, { body }))
      void client.invalidateQueries({ queryKey: noticeQuery.queryKey })
      say({ tone: 'done', sentence: text.saved })
      // What was saved is so, even if the server is not reached a second time.
      await refreshViewer().catch(() => {})
    } catch (error) {
      setFailure(error)
    } finally {
      setWanted(undefined)
    }
  }
  const shown = saved && { ...saved, ...wanted }
  return (
    <TitledCard title={text.title}>
      {shown ? (
        <>
          <p className={titled.plainText}>{text.lead}</p>
          <Checkbox
            label={text.quiet}
            hint={text.quietHint}
            checked={shown.hasQuietNumbers === true}
            onChange={({ target }) => void change({ hasQuietNumbers: target.checked })}
          />
          <Checkbox
            label={text.tells}
            hint={text.tellsHint}
            checked={shown.tellsFastLoss === true}
            onChange={({ target }) => void change({ tellsFastLoss: target.checked })}
          />
          <p role="status">{wanted && text.saving}</p>
          {failure !== undefined && <Failure>{refusalText(failure, text.failed)}</Failure>}
        </>
      ) : (
        <NotLoaded hasFailed={isError} onRetry={() => void refetch()} lines={4} />
      )}
    </TitledCard>
  )
}
