import { care } from '@hakari/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { settingsTab } from '../../paths.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { Failure } from '../../ui/feedback/failure.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import titled from '../../ui/layout/titled-card.module.css'
import { text } from './fast-loss-text.ts'
import { noticeQuery } from './queries.ts'

/** Says it until it is closed, on one device for all of them, and to nobody else. */
export function FastLossNotice() {
  const client = useQueryClient()
  const { data } = useQuery(noticeQuery)
  const closing = useAsyncAction(async () => {
    client.setQueryData(noticeQuery.queryKey, await call(care.noticeSeen, {}))
  })
  if (!data?.isLosingFast) return null
  return (
    <TitledCard title={text.title}>
      <p>
        <Phrases of={text.sentence} />
      </p>
      <p>
        <TextLink to={settingsTab('privacy')}>{text.turnOff}</TextLink>
      </p>
      {closing.failure !== undefined && <Failure>{refusalText(closing.failure, text.failed)}</Failure>}
      <div className={titled.actions}>
        <Button look="secondary" size="fitted" isBusy={closing.isBusy} onClick={closing.run}>
          {closing.isBusy ? text.closing : text.close}
        </Button>
      </div>
    </TitledCard>
  )
}
