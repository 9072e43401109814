import type { mutes, OutputOf } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useId } from 'react'
import { Link } from '../../navigation/index.ts'
import { profilePath } from '../../paths.ts'
import { usePages } from '../../store/use-pages.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { Avatar } from '../../ui/layout/avatar.tsx'
import rows from '../../ui/layout/rows.module.css'
import { useMinute } from '../../ui/layout/use-minute.ts'
import { KeptAwayList } from './kept-away-list.tsx'
import styles from './kept-away-list.module.css'
import { text as all } from './lists-text.ts'
import { mutesPages } from './queries.ts'
import { timeLeftText } from './time-left-text.ts'
import { useUnmuting } from './use-muting.ts'

/** Come along with what they are made of. */
export { BlockedScreen } from './blocked-screen.tsx'
export { MutedWordsScreen } from './muted-words-screen.tsx'

const text = all.muted

/** Whom the viewer has muted, and for how long. */
export function MutedScreen() {
  const pages = usePages(mutesPages)
  const muted = pages.data?.pages.flatMap(({ items }) => items)
  return (
    <KeptAwayList {...text} count={muted?.length} pages={pages}>
      {muted?.map((it) => (
        <MutedRow key={it.member.id} muted={it} />
      ))}
    </KeptAwayList>
  )
}

type Muted = OutputOf<typeof mutes.list>['items'][number]

function MutedRow({ muted: { member, mutedUntil } }: { muted: Muted }) {
  const id = useId()
  const now = useMinute()
  const client = useQueryClient()
  const unmute = useUnmuting(member)
  const undoing = useAsyncAction(async () => {
    await unmute()
    await client.invalidateQueries({ queryKey: mutesPages.queryKey })
  })
  // The second of two quick clicks may meet the row that has just moved up: it undoes nothing.
  const run = ({ detail }: MouseEvent) => detail < 2 && undoing.run()
  return (
    <li className={`${rows.row} ${styles.row}`} aria-busy={undoing.isBusy}>
      <Avatar name={member.name} picture={member.avatar ? `${member.avatar}/192.webp` : undefined} />
      <p className={styles.words}>
        <Link id={id} className={`${rows.link} ${styles.name}`} to={profilePath(member.handle)}>
          <bdi>{member.name}</bdi>
        </Link>
        <span className={styles.about}>{all.who(member.handle, timeLeftText(mutedUntil, now))}</span>
      </p>
      <Button look="secondary" size="fitted" aria-describedby={id} isBusy={undoing.isBusy} onClick={run}>
        {undoing.isBusy ? text.busy : text.act}
      </Button>
    </li>
  )
}
