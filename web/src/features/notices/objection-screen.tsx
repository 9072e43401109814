import { useQuery } from '@tanstack/react-query'
import { refusalCode } from '../../api/refusal-code.ts'
import { useLocation } from '../../navigation/index.ts'
import { patterns } from '../../paths.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { NotLoaded } from '../../ui/feedback/load-states.tsx'
import titled from '../../ui/layout/titled-card.module.css'
import { Screen } from '../../ui/layout/screen.tsx'
import { NoticeCard } from './notice-card.tsx'
import { noticeByLink, useObjectionByLink } from './queries.ts'
import { text } from './text.ts'

/** From the mail about what was done: its reader may not be able to sign in. */
export function ObjectionScreen() {
  const token = useLocation().hash.replace(/^#(code=)?/, '')
  const { data, error, isError, refetch } = useQuery(noticeByLink(token))
  const object = useObjectionByLink(token)
  const isDead = isError && ['link_invalid', 'invalid_input'].includes(refusalCode(error))
  return (
    <Screen title={text.byLink.title}>
      {data ? (
        <NoticeCard notice={data} object={object} />
      ) : isDead ? (
        <>
          <Failure>{text.byLink.dead}</Failure>
          <span className={titled.start}>
            <ButtonLink to={patterns.contact} look="secondary" size="fitted">
              {text.byLink.contact}
            </ButtonLink>
          </span>
        </>
      ) : (
        <NotLoaded hasFailed={isError} onRetry={() => void refetch()} lines={6} />
      )}
    </Screen>
  )
}
