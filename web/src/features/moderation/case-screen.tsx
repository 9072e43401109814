import type { moderation } from '@hakari/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { refusalCode } from '../../api/refusal-code.ts'
import { useParams } from '../../navigation/index.ts'
import { moderationTab } from '../../paths.ts'
import { BackButton } from '../../ui/controls/back-button.tsx'
import { NotLoaded } from '../../ui/feedback/load-states.tsx'
import { NotFound } from '../../ui/feedback/not-found.tsx'
import marks from '../../ui/layout/card-rows.module.css'
import { Screen } from '../../ui/layout/screen.tsx'
import { SentenceWithName } from '../../ui/layout/sentence-with-name.tsx'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import { focusAfterDialog } from '../../ui/overlays/focus-after-dialog.ts'
import { kindText } from '../report-reasons/index.ts'
import { ActRow } from './act-row.tsx'
import { text } from './case-text.ts'
import { Decision } from './decision.tsx'
import { PersonCard } from './person-card.tsx'
import { caseQuery } from './queries.ts'
import { ContextCard, SaidCard, ThingCard } from './reported-cards.tsx'
import { text as all } from './text.ts'

const titleOf = ({ kind, subject }: moderation.Case) =>
  subject ? all.queue.of(subject.name, kindText[kind]) : all.queue.ofGone(kindText[kind])

/** The thing as it was reported, in its context; the history of the person; and what is to be done. */
export function CaseScreen() {
  const { id = '' } = useParams()
  const { data, error, isError, refetch } = useQuery(caseQuery(id))
  if (!data && isError && ['not_found', 'invalid_input'].includes(refusalCode(error)))
    return <NotFound title={text.missing} />
  return (
    <>
      <BackButton to={moderationTab('reports')} />
      {data ? (
        <OneCase key={data.id} it={data} />
      ) : (
        <Screen title={all.title}>
          <NotLoaded hasFailed={isError} onRetry={() => void refetch()} lines={10} />
        </Screen>
      )}
    </>
  )
}

function OneCase({ it }: { it: moderation.Case }) {
  const decision = useRef<HTMLHeadingElement>(null)
  const history = useRef<HTMLHeadingElement>(null)
  const { kind, subject } = it
  return (
    <Screen
      title={titleOf(it)}
      heading={
        subject ? (
          <SentenceWithName sentence={(name) => all.queue.of(name, kindText[kind])} name={subject.name} />
        ) : undefined
      }
    >
      <ThingCard it={it} />
      {it.context.length > 0 && <ContextCard lines={it.context} />}
      <SaidCard said={it.said} />
      <PersonCard it={it} />
      <TitledCard title={text.history.title} headingRef={history}>
        {it.history.length === 0 ? (
          <p>{text.history.none}</p>
        ) : (
          <ul className={marks.list}>
            {it.history.map((act) => (
              <ActRow
                key={act.id}
                act={act}
                isOfThisCase={act.caseId === it.id}
                onDone={() => focusAfterDialog(history.current)}
              />
            ))}
          </ul>
        )}
      </TitledCard>
      <TitledCard title={text.decision.title} headingRef={decision}>
        <Decision it={it} onDone={() => focusAfterDialog(decision.current)} />
      </TitledCard>
    </Screen>
  )
}
