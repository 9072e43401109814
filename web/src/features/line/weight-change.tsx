import type { Entry } from '@hakari/contract'
import { changeText } from '../../format/kilograms.ts'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { text } from './text.ts'
import styles from './weight-change.module.css'

type Change = Pick<Entry, 'delta' | 'isTowardsGoal'>

/** Against the entry before, in ink: only what its owner aims at stands out, and never by colour alone. */
export function WeightChange({ delta, isTowardsGoal }: Change) {
  return (
    <span className={styles.change} data-towards={isTowardsGoal || undefined}>
      {sentenceOf(delta)}
      {isTowardsGoal && <VisuallyHidden>{text.towards}</VisuallyHidden>}
    </span>
  )
}

function sentenceOf(delta: string | null): string {
  if (delta === null) return text.first
  return Number(delta) === 0 ? text.same : text.change(changeText(delta))
}
