import { useState } from 'react'
import type { RecordSheet as Props } from './record-sheet.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'

const Sheet = lazyComponent(async () => (await import('./record-sheet.tsx')).RecordSheet)

/** Mounted from the first time it is opened or has a place in the page, and with it what was typed. */
export function RecordSheet(props: Props) {
  const [wasOpened, setWasOpened] = useState(false)
  if ((props.isOpen || props.place) && !wasOpened) setWasOpened(true)
  return wasOpened && <Sheet {...props} />
}
