import { useState } from 'react'
import type { RecordSheet as Props } from './record-sheet.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'

const Sheet = lazyComponent(async () => {
  // The network may go away while somebody records: what shows the entry then is there before they do.
  const [{ RecordSheet: Loaded }] = await Promise.all([import('./record-sheet.tsx'), import('./unsent-entries.tsx')])
  return Loaded
})

/** Mounted from the first time it is opened or has a place in the page, and with it what was typed. */
export function RecordSheet(props: Props) {
  const [wasOpened, setWasOpened] = useState(false)
  if ((props.isOpen || props.place) && !wasOpened) setWasOpened(true)
  return wasOpened && <Sheet {...props} />
}
