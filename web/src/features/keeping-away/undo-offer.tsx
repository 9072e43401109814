import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { Snackbar } from '../../ui/feedback/snackbar.tsx'
import { currentOffer, offerUndo, subscribeToOffers, type UndoableAct } from './undoable-act.ts'

/** So long it stays where nobody points at it; the lists in the settings undo it later. */
const shownMs = 12_000

/** Offers to take back what was done last, wherever it was done. */
export function UndoOffer() {
  const offer = useSyncExternalStore(subscribeToOffers, currentOffer)
  useEffect(() => () => offerUndo(null), [])
  return offer && <Offered key={offer.number} offer={offer} />
}

function Offered({ offer }: { offer: UndoableAct }) {
  const place = useRef<HTMLDivElement>(null)
  const undoing = useAsyncAction(async () => {
    await offer.undo()
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  })
  useEffect(() => {
    const timer = setInterval(() => {
      if (place.current?.matches(':hover, :focus-within') !== true) offerUndo(null)
    }, shownMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <div ref={place}>
      <Snackbar sentence={offer.sentence} onClose={() => offerUndo(null)}>
        <Button look="secondary" size="fitted" isBusy={undoing.isBusy} onClick={() => undoing.run()}>
          {offer.act}
        </Button>
      </Snackbar>
    </div>
  )
}
