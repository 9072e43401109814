import type { Entry } from '@hakari/contract'
import { refusalText } from '../../api/refusal-text.ts'
import { copyText } from '../../ui/controls/copy-text.ts'
import { Menu, type MenuItem } from '../../ui/controls/menu.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { focusAfterDialog } from '../../ui/overlays/focus-after-dialog.ts'
import { useConfirmation } from '../../ui/overlays/use-confirmation.ts'
import { useOpenings } from '../../ui/overlays/use-openings.ts'
import { useRemoval } from './queries.ts'
import { addressToCopy } from './share-link.ts'
import { MoreSign } from './menu-signs.tsx'
import { text as menuText } from './menu-text.ts'
import { text } from './text.ts'

const AudienceDialog = lazyComponent(async () => (await import('./audience-dialog.tsx')).AudienceDialog)
const EditSheet = lazyComponent(async () => (await import('./edit-sheet.tsx')).EditSheet)

interface EntryMenu {
  entry: Entry
  onDeleted?: (() => void) | undefined
  startsOpen: boolean
}

/** What else can be done with an entry: whoever published it corrects or deletes it. */
export function EntryMenu({ entry, onDeleted, startsOpen }: EntryMenu) {
  const say = useToast()
  const remove = useRemoval()
  const editing = useOpenings()
  const narrowing = useOpenings()
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
  const link: MenuItem = { label: menuText.copyLink, onChoose: copy }
  const own: MenuItem[] = [
    { label: menuText.edit, onChoose: editing.open },
    { label: menuText.audience, onChoose: narrowing.open },
    ...(entry.isForAll ? [link] : []),
    { label: menuText.delete, onChoose: removal.ask },
  ]
  return (
    <>
      <Menu label={text.others} sign={<MoreSign />} items={entry.isOwn ? own : [link]} startsOpen={startsOpen} />
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
