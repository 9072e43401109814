import type { Entry } from '@hakari/contract'
import { Globe, Link, MessageCircle, Pencil, Trash2 } from 'lucide-react'
import { refusalText } from '../../api/refusal-text.ts'
import { copyText } from '../../ui/controls/copy-text.ts'
import { Menu, type MenuItem } from '../../ui/controls/menu.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { focusAfterDialog } from '../../ui/overlays/focus-after-dialog.ts'
import { useConfirmation } from '../../ui/overlays/use-confirmation.ts'
import { useOpenings } from '../../ui/overlays/use-openings.ts'
import { useKeepingAway } from '../keeping-away/index.ts'
import { useRemoval } from './queries.ts'
import { addressToCopy } from './share-link.ts'
import { MoreSign } from './menu-signs.tsx'
import { text as menuText } from './menu-text.ts'
import { text } from './text.ts'

const AudienceDialog = lazyComponent(async () => (await import('./audience-dialog.tsx')).AudienceDialog)
const CommentersDialog = lazyComponent(async () => (await import('./commenters-dialog.tsx')).CommentersDialog)
const EditSheet = lazyComponent(async () => (await import('./edit-sheet.tsx')).EditSheet)

interface EntryMenu {
  entry: Entry
  onDeleted?: (() => void) | undefined
  startsOpen: boolean
}

const size = '1.25rem'

/** What else can be done with an entry: whoever published it corrects or deletes it, others keep its owner away. */
export function EntryMenu({ entry, onDeleted, startsOpen }: EntryMenu) {
  const say = useToast()
  const remove = useRemoval()
  const editing = useOpenings()
  const narrowing = useOpenings()
  const choosing = useOpenings()
  const away = useKeepingAway({ member: entry.member, reported: [{ kind: 'entry', id: entry.id }] })
  const removal = useConfirmation({
    action: () => remove(entry.id),
    onDone: () => {
      say({ tone: 'done', sentence: menuText.deleted })
      // The button is gone with its entry; reading goes on in the list.
      focusAfterDialog(document.querySelector<HTMLElement>('#main'))
      onDeleted?.()
    },
  })
  async function copy() {
    if (await copyText(addressToCopy(entry))) say({ tone: 'done', sentence: menuText.copied })
    else say({ tone: 'failed', sentence: menuText.copyFailed })
  }
  const link: MenuItem = {
    label: menuText.copyLink,
    sign: <Link size={size} aria-hidden="true" />,
    onChoose: copy,
  }
  const links = entry.isForAll ? [link] : []
  const own: MenuItem[] = [
    { label: menuText.edit, sign: <Pencil size={size} aria-hidden="true" />, onChoose: editing.open },
    { label: menuText.audience, sign: <Globe size={size} aria-hidden="true" />, onChoose: narrowing.open },
    { label: menuText.commenters, sign: <MessageCircle size={size} aria-hidden="true" />, onChoose: choosing.open },
    ...links,
    {
      label: menuText.delete,
      sign: <Trash2 size={size} aria-hidden="true" />,
      onChoose: removal.ask,
      startsGroup: true,
      isDanger: true,
    },
  ]
  return (
    <>
      <Menu
        label={text.others}
        sign={<MoreSign />}
        items={entry.isOwn ? own : [...links, ...away.items]}
        startsOpen={startsOpen}
      />
      {!entry.isOwn && away.dialogs}
      {choosing.times > 0 && (
        <CommentersDialog key={choosing.times} entry={entry} isOpen={choosing.isOpen} onClose={choosing.close} />
      )}
      {editing.times > 0 && (
        <EditSheet key={editing.times} entry={entry} isOpen={editing.isOpen} onClose={editing.close} />
      )}
      {narrowing.times > 0 && (
        <AudienceDialog key={narrowing.times} entry={entry} isOpen={narrowing.isOpen} onClose={narrowing.close} />
      )}
      {entry.isOwn && (
        <ConfirmDialog
          question={menuText.deleteQuestion}
          act={menuText.deleteAct}
          busy={menuText.deleting}
          failure={removal.failure === undefined ? undefined : menuText.deleteFailed(refusalText(removal.failure))}
          needsServer
          {...removal.dialogProps}
        >
          <p>{menuText.deleteHint}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
