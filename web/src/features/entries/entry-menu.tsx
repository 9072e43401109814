import type { Entry } from '@hakari/contract'
import { useState } from 'react'
import { refusalText } from '../../api/refusal-text.ts'
import { copyText } from '../../ui/controls/copy-text.ts'
import { Menu, type MenuItem } from '../../ui/controls/menu.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { focusAfterDialog } from '../../ui/overlays/focus-after-dialog.ts'
import { useConfirmation } from '../../ui/overlays/use-confirmation.ts'
import { useRemoval } from './queries.ts'
import { addressToCopy } from './share-link.ts'
import { MoreSign } from './menu-signs.tsx'
import { text } from './text.ts'

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
  /** Each time it is opened, it begins with the entry as it is then. */
  const [editing, setEditing] = useState({ times: 0, isOpen: false })
  const removal = useConfirmation({
    action: () => remove(entry.id),
    onDone: () => {
      say({ tone: 'done', sentence: text.deleted })
      // The button is gone with its entry; reading goes on in the list.
      focusAfterDialog(document.querySelector<HTMLElement>('#main'))
      onDeleted?.()
    },
  })
  async function copy() {
    if (await copyText(addressToCopy(entry))) say({ tone: 'done', sentence: text.copied })
    else say({ tone: 'failed', sentence: text.copyFailed })
  }
  const link: MenuItem = { label: text.copyLink, onChoose: copy }
  const own: MenuItem[] = [
    { label: text.edit, onChoose: () => setEditing(({ times }) => ({ times: times + 1, isOpen: true })) },
    link,
    { label: text.delete, onChoose: removal.ask },
  ]
  return (
    <>
      <Menu label={text.others} sign={<MoreSign />} items={entry.isOwn ? own : [link]} startsOpen={startsOpen} />
      {editing.times > 0 && (
        <EditSheet
          key={editing.times}
          entry={entry}
          isOpen={editing.isOpen}
          onClose={() => setEditing(({ times }) => ({ times, isOpen: false }))}
        />
      )}
      {entry.isOwn && (
        <ConfirmDialog
          question={text.deleteQuestion}
          act={text.deleteAct}
          busy={text.deleting}
          failure={removal.failure === undefined ? undefined : text.deleteFailed(refusalText(removal.failure))}
          needsServer
          {...removal.dialogProps}
        >
          <p>{text.deleteHint}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
