import { use } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import titled from '../../ui/layout/titled-card.module.css'
import { QuietNumbers } from '../sessions/index.ts'
import { text } from './text.ts'

/** Shows one's own numbers until the page is left, to who otherwise wants to see none. */
export function RevealNumbers() {
  const { isQuiet, isChosen, reveal } = use(QuietNumbers)
  if (!isChosen) return null
  return (
    <span className={titled.start}>
      <Button look="quiet" size="fitted" aria-pressed={!isQuiet} onClick={() => reveal(isQuiet)}>
        {text.reveal}
      </Button>
    </span>
  )
}
