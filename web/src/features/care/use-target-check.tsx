import { type ReactNode, useRef, useState } from 'react'
import { LinkButton } from '../../ui/controls/text-link.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { isAskedAbout, targetIn } from './body-mass.ts'
import { text } from './target-text.ts'

const TargetDialog = lazyComponent(async () => (await import('./target-dialog.tsx')).TargetDialog)

interface Asked {
  target: number
  answer: (isKept: boolean) => void
}

interface TargetCheck {
  /** Whether this target is to be set: a low one is asked about, once. */
  confirm: (typed: string) => Promise<boolean>
  /** Stands below the field, and leads to the question whoever wants it. */
  offerFor: (typed: string) => ReactNode
}

/** What is asked about a target wherever one is set. `field` is the name of its input: who reviews goes on there. */
export function useTargetCheck(field = 'targetWeight'): TargetCheck {
  const [asked, setAsked] = useState<Asked | null>(null)
  const kept = useRef<number>(undefined)
  const place = useRef<HTMLDivElement>(null)
  const end = (isKept: boolean) => {
    if (isKept) kept.current = asked?.target
    setAsked(null)
    asked?.answer(isKept)
    if (isKept) return
    const input = place.current?.closest('form')?.elements.namedItem(field)
    if (input instanceof HTMLElement) requestAnimationFrame(() => input.focus())
  }
  return {
    confirm: (wanted) => {
      const kilograms = targetIn(wanted)
      if (kilograms === null || !isAskedAbout(kilograms) || kept.current === kilograms) return Promise.resolve(true)
      return new Promise((answer) => setAsked({ target: kilograms, answer }))
    },
    offerFor: (typed) => {
      const target = targetIn(typed)
      return (
        <div ref={place} hidden={target === null}>
          {target !== null && (
            <LinkButton onClick={() => setAsked({ target, answer: () => {} })}>{text.check}</LinkButton>
          )}
          <TargetDialog target={asked?.target ?? null} onReview={() => end(false)} onKeep={() => end(true)} />
        </div>
      )
    },
  }
}
