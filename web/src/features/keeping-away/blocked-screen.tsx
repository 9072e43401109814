import { blocks, type OutputOf } from '@hakari/contract'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../api/call.ts'
import { failureText } from '../../api/refusal-text.ts'
import { dateText } from '../../format/date-time.ts'
import { withLiveUpdates } from '../../store/lazy-live-updates.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import rows from '../../ui/layout/rows.module.css'
import { SentenceWithName } from '../../ui/layout/sentence-with-name.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useConfirmation } from '../../ui/overlays/use-confirmation.ts'
import { KeptAwayList } from './kept-away-list.tsx'
import styles from './kept-away-list.module.css'
import { text as all } from './lists-text.ts'
import { blocksPages } from './queries.ts'

const text = all.blocked

/** Whom the viewer keeps away. Their pages are not there for the viewer, so their names lead nowhere. */
export function BlockedScreen() {
  const pages = useInfiniteQuery(blocksPages)
  const blocked = pages.data?.pages.flatMap(({ items }) => items)
  return (
    <KeptAwayList {...text} count={blocked?.length} pages={pages}>
      {blocked?.map((it) => (
        <BlockedRow key={it.member.id} blocked={it} />
      ))}
    </KeptAwayList>
  )
}

type Blocked = OutputOf<typeof blocks.list>['items'][number]

function BlockedRow({ blocked: { member, blockedAt } }: { blocked: Blocked }) {
  const id = useId()
  const client = useQueryClient()
  const say = useToast()
  const undoing = useConfirmation({
    action: async () => {
      await call(blocks.unblock, { params: { id: member.id } })
      client.setQueryData(
        blocksPages.queryKey,
        (now) =>
          now && {
            ...now,
            pages: now.pages.map((page) => ({
              ...page,
              items: page.items.filter((it) => it.member.id !== member.id),
            })),
          },
      )
      withLiveUpdates(({ refetchEverything }) => refetchEverything(client))
      say({ tone: 'done', sentence: text.done(member.name) })
    },
  })
  return (
    <li className={`${rows.row} ${styles.row}`}>
      <Avatar name={member.name} picture={member.avatar ? `${member.avatar}/192.webp` : undefined} />
      <p className={styles.words}>
        <bdi id={id} tabIndex={-1} className={styles.name}>
          {member.name}
        </bdi>
        <span className={styles.about}>{all.who(member.handle, text.since(dateText(blockedAt)))}</span>
      </p>
      <Button look="secondary" size="fitted" aria-describedby={id} onClick={undoing.ask}>
        {text.act}
      </Button>
      <ConfirmDialog
        question={text.question}
        act={text.confirm}
        busy={text.busy}
        look="primary"
        failure={failureText(undoing.failure, text.failed)}
        needsServer
        {...undoing.dialogProps}
      >
        <p>
          <SentenceWithName sentence={text.questionLead} name={member.name} />
        </p>
        <p>
          <Phrases of={text.forGood} />
        </p>
      </ConfirmDialog>
    </li>
  )
}
