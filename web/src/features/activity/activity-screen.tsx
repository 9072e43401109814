import { activity } from '@hakari/contract'
import { useState } from 'react'
import { useSearchParams } from '../../navigation/index.ts'
import { patterns } from '../../paths.ts'
import { usePages } from '../../store/use-pages.ts'
import { BackButton } from '../../ui/controls/back-button.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { Empty, NotLoaded } from '../../ui/feedback/load-states.tsx'
import { InfiniteList } from '../../ui/layout/infinite-list.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { Screen } from '../../ui/layout/screen.tsx'
import { RequestsLink } from '../privacy/index.ts'
import { ActivityDays } from './activity-days.tsx'
import styles from './activity-screen.module.css'
import { groupByDay } from './group-activities.ts'
import { activityPages } from './queries.ts'
import { useTakenBack, withTakenBack } from './taken-back.ts'
import { text } from './text.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useServerTime } from './use-server-time.ts'

const tabs = activity.Side.options.map((name) => ({ name, label: text.tabs[name] }))
const typesOfOwn = { like: 'my_like', comment: 'my_comment', follow: 'following' } as const

const isOfOwn = (kind: activity.Kind): kind is keyof typeof typesOfOwn => kind in typesOfOwn

/** Of records and imports one is only told. */
const kindsOf = {
  received: activity.Kind.options,
  own: activity.Kind.options.filter(isOfOwn),
} satisfies Record<activity.Side, readonly activity.Kind[]>

/** What happened to the viewer, and what they did. To look at it is to have read it. Tab and kind stand in the address. */
export function ActivityScreen() {
  const [search, setSearch] = useSearchParams()
  const side = search.get('tab') === 'own' ? 'own' : 'received'
  const kinds = kindsOf[side]
  const kind = kinds.find((name) => name === search.get('kind'))
  const show = (tab: activity.Side, only: activity.Kind | 'all') =>
    setSearch({ ...(tab === 'own' && { tab }), ...(only !== 'all' && { kind: only }) }, { replace: true })
  return (
    <>
      <BackButton to={patterns.home} />
      <Screen title={text.title}>
        <Tabs label={text.title} tabs={tabs} selected={side} onSelect={(name) => show(name, 'all')}>
          <div className={styles.panel}>
            <div className={styles.kinds}>
              <Segments
                label={text.kind}
                options={(['all', ...kinds] as const).map((name) => [name, text.kinds[name]] as const)}
                chosen={kind ?? 'all'}
                onChoose={(name) => show(side, name)}
              />
            </div>
            {side === 'received' && <RequestsLink />}
            <Activities side={side} kind={kind} />
          </div>
        </Tabs>
      </Screen>
    </>
  )
}

interface Shown {
  side: activity.Side
  kind: activity.Kind | undefined
}

function Activities({ side, kind }: Shown) {
  const pages = usePages(activityPages(side, kind))
  const { data, isError, dataUpdatedAt, refetch } = pages
  const listed = data?.pages.flatMap(({ items }) => items)
  const now = useServerTime({ said: data?.pages.at(-1)?.now ?? '', heardAt: dataUpdatedAt })
  const { newest, readUpTo } = useFirst(pages.isFetchedAfterMount ? data?.pages[0] : undefined) ?? {}
  // Whoever comes in has read all there is; of what comes later, what they see.
  const seen = side === 'received' && kind === undefined ? listed?.[0]?.id : undefined
  useMarkRead(newerOf(newest, seen))
  const { takenBack, keep } = useTakenBack()
  if (!listed) return <NotLoaded hasFailed={isError} onRetry={() => void refetch()} lines={8} />
  const all = side === 'own' ? withTakenBack(listed, takenBack.filter(isOf(kind))) : listed
  const days = groupByDay(all)
  if (days.length === 0)
    return (
      <Empty sentence={text.empty}>
        <p>
          <Phrases of={text.emptyHints[side]} />
        </p>
      </Empty>
    )
  return (
    <InfiniteList
      pages={pages}
      more={text.more}
      // Many of the same are one row: then more is fetched when it is wanted.
      height={days.reduce((rows, { groups }) => rows + groups.length, 0)}
    >
      <ActivityDays
        days={days}
        now={now}
        readUpTo={readUpTo ?? Infinity}
        onTakeBack={(id) => all.filter((it) => it.id === id).forEach(keep)}
        keptIds={takenBack.map(({ id }) => id)}
      />
    </InfiniteList>
  )
}

const isOf = (kind: activity.Kind | undefined) => (it: activity.Activity) =>
  kind === undefined || (isOfOwn(kind) && it.type === typesOfOwn[kind])

const newerOf = (one: string | null | undefined, other: string | undefined): string | undefined =>
  Number(one ?? 0) > Number(other ?? 0) ? (one ?? undefined) : other

/** What it was when it was known first: what was new then stays marked until the viewer leaves, though it is read by now. */
function useFirst<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState<T>()
  if (first === undefined && value !== undefined) setFirst(value)
  return first ?? value
}
