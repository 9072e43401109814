import { countGraphemes, entries, type ProblemCode } from '@hakari/contract'
import { type ComponentProps, useEffect, useState } from 'react'
import { problemText } from '../../form/problem-text.ts'
import { whenText } from '../../format/when-text.ts'
import { kilogramsText } from '../../format/kilograms.ts'
import { TextArea } from '../../ui/controls/field.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { WeightChange } from '../line/index.ts'
import { text } from './record-text.ts'
import { StepButton } from './step-button.tsx'
import { WeightField } from './weight-field.tsx'
import { WeightRuler } from './weight-ruler.tsx'
import { steppedWeight } from './weight-steps.ts'
import styles from './weighing-fields.module.css'

export interface Previous {
  weight: string
  measuredAt: string
}

interface WeighingWeight extends Omit<ComponentProps<typeof WeightField>, 'problem' | 'value'> {
  value: string
  fault: ProblemCode | undefined
  previous: Previous | null
  /** Whether the change since the previous one can be told: not for what was measured before it. */
  isCompared: boolean
  isBusy: boolean
  onWeight: (weight: string) => void
}

const weightSentences = {
  required: text.weightWrong,
  invalid: text.weightWrong,
  too_much: text.weightTooMuch,
}

/** A weight to be typed, stepped or dragged to, and how far it is from the previous one. */
export function WeighingWeight({
  value,
  fault,
  previous,
  isCompared,
  isBusy,
  onWeight,
  onKeyDown,
  ...field
}: WeighingWeight) {
  const start = Number(value) > 0 ? Number(value) : Number(previous?.weight ?? 0)
  const step = (tenths: number) => onWeight(steppedWeight(start, tenths))
  const isStill = isBusy || start === 0
  return (
    <>
      <div className={styles.weight}>
        <WeightField
          value={value}
          problem={fault && problemText(fault, { label: text.weight, sentences: weightSentences })}
          {...field}
          onKeyDown={(event) => {
            const tenths = { ArrowUp: 1, ArrowDown: -1 }[event.key]
            if (tenths === undefined || isStill || event.nativeEvent.isComposing) return onKeyDown?.(event)
            event.preventDefault()
            return step(tenths)
          }}
        />
        <StepButton label={text.less} disabled={isStill} onStep={() => step(-1)} />
        <StepButton label={text.more} disabled={isStill} onStep={() => step(1)} />
      </div>
      {previous && <Comparison weight={value} previous={previous} isCompared={isCompared} />}
      {start === 0 ? (
        <div className={styles.noRuler} />
      ) : (
        <WeightRuler
          value={start}
          previous={previous && Number(previous.weight)}
          isDisabled={isBusy}
          onDrag={onWeight}
        />
      )}
    </>
  )
}

/** Whoever listens hears the change once they have stopped typing. */
const quietMs = 400

function Comparison({ weight, previous, isCompared }: { weight: string; previous: Previous; isCompared: boolean }) {
  const before = text.previous(kilogramsText(previous.weight), whenText(previous.measuredAt))
  const delta = isCompared && Number(weight) > 0 ? deltaOf(Number(weight) - Number(previous.weight)) : null
  const [said, setSaid] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(delta), quietMs)
    return () => clearTimeout(timer)
  }, [delta])
  return (
    <p className={styles.comparison}>
      {delta === null ? (
        before
      ) : (
        <>
          <b aria-hidden="true">
            <WeightChange delta={delta} isTowardsGoal={false} />
          </b>{' '}
          <span>{text.inBrackets(before)}</span>
        </>
      )}
      <VisuallyHidden>
        <span aria-live="polite">{said !== null && <WeightChange delta={said} isTowardsGoal={false} />}</span>
      </VisuallyHidden>
    </p>
  )
}

/** To one decimal, halves away from nothing, as the server counts. */
const deltaOf = (kilograms: number) =>
  ((Math.sign(kilograms) * Math.round(Math.abs(kilograms) * 10 + 1e-9)) / 10).toFixed(1)

interface Note extends Omit<ComponentProps<typeof TextArea>, 'label'> {
  value: string
  fault: ProblemCode | undefined
  /** What the server found wrong with it. */
  refusal: string | undefined
}

/** One line, until more is written. */
export function WeighingNote({ value, fault, refusal, ...field }: Note) {
  return (
    <div className={styles.note}>
      <TextArea
        label={text.note}
        isLabelHidden
        rows={1}
        placeholder={text.note}
        value={value}
        problem={fault ? problemText(fault, { label: text.noteName, limit: entries.noteLimit }) : refusal}
        counter={{ used: countGraphemes(value.trim()), limit: entries.noteLimit }}
        {...field}
      />
    </div>
  )
}
