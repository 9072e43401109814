import { useState } from 'react'
import type { RecordSheet as Props } from './record-sheet.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'

const Sheet = lazyComponent(async () => (await import('./record-sheet.tsx')).RecordSheet)

/** The sheet stays mounted from the first time it is opened, and with it what was typed. */
export function RecordSheet(props: Props) {
  const [wasOpened, setWasOpened] = useState(props.isOpen)
  if (props.isOpen && !wasOpened) setWasOpened(true)
  return wasOpened && <Sheet {...props} />
}
