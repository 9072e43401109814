import type { Reading } from '@hakari/contract'
import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { type MouseEvent, use, useRef, useState } from 'react'
import { kilogramsText } from '../../format/kilograms.ts'
import { whenText } from '../../format/when-text.ts'
import { Chip } from '../../ui/controls/chip.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { importsText } from '../imports/index.ts'
import { QuietNumbers } from '../sessions/index.ts'
import styles from './offer-panel.module.css'
import { offerQuery } from './queries.ts'
import { text } from './text.ts'

interface OfferPanel {
  /** Whether nothing is typed that a reading would replace. */
  isWanted: boolean
  isDisabled: boolean
  onUse: (reading: Reading) => void
}

/** What came in since the last entry, for whoever wants to publish it. */
export function OfferPanel({ isWanted, isDisabled, onUse }: OfferPanel) {
  const { data: offered } = useQuery(offerQuery)
  const { isQuiet } = use(QuietNumbers)
  const place = useRef<HTMLDivElement>(null)
  const [taken, setTaken] = useState<string | null>(null)
  if (isWanted && taken !== null) setTaken(null)
  const reading = isWanted ? offered : null
  const take = (used: Reading, { detail }: MouseEvent) => {
    setTaken(used.weight)
    onUse(used)
    // The button goes: the keyboard goes on in the form.
    if (detail === 0) place.current?.closest('form')?.querySelector('input')?.focus()
  }
  return (
    <div ref={place} aria-live="polite" className={styles.place}>
      {reading && (
        <div className={styles.offer}>
          <VisuallyHidden>{text.offer.found}</VisuallyHidden>
          <Chip disabled={isDisabled} onClick={(event) => take(reading, event)}>
            <Scale size="1rem" aria-hidden="true" />
            <span>
              {isQuiet
                ? text.offer.unweighed(text.sources[reading.source], whenText(reading.measuredAt))
                : text.offer.measured(
                    text.sources[reading.source],
                    kilogramsText(reading.weight),
                    whenText(reading.measuredAt),
                  )}
              <VisuallyHidden>{text.offer.use}</VisuallyHidden>
            </span>
          </Chip>
        </div>
      )}
      {taken !== null && <VisuallyHidden>{importsText.dialog.taken(taken)}</VisuallyHidden>}
    </div>
  )
}
