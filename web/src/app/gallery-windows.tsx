import { useState } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { TextField } from '../ui/controls/field.tsx'
import { Dialog, Drawer, Sheet } from '../ui/overlays/modal.tsx'
import { text } from './gallery-text.ts'
import { MemberLinks } from './member-links.tsx'

export function GalleryWindows() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | 'drawer' | null>(null)
  const close = () => setOpen(null)
  return (
    <Card>
      <h2>{text.windows}</h2>
      <Button look="secondary" onClick={() => setOpen('dialog')}>
        {text.openDialog}
      </Button>
      <Button look="secondary" onClick={() => setOpen('sheet')}>
        {text.openSheet}
      </Button>
      <Button look="secondary" onClick={() => setOpen('drawer')}>
        {text.openDrawer}
      </Button>
      <Dialog title={text.dialogTitle} isOpen={open === 'dialog'} onClose={close}>
        <p>{text.dialogBody}</p>
        <Button look="danger" onClick={close}>
          {text.delete}
        </Button>
        <Button look="quiet" onClick={close}>
          {text.cancel}
        </Button>
      </Dialog>
      <Sheet title={text.sheetTitle} isOpen={open === 'sheet'} onClose={close}>
        <TextField label={text.weight} inputMode="decimal" />
        <Button onClick={close}>{text.primary}</Button>
      </Sheet>
      <Drawer title={text.drawerTitle} isOpen={open === 'drawer'} onClose={close}>
        <MemberLinks onLeave={close} />
      </Drawer>
    </Card>
  )
}
