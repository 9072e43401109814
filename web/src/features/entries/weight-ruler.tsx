import { type PointerEvent, useRef } from 'react'
import { steppedWeight } from './weight-steps.ts'
import styles from './weight-ruler.module.css'

interface WeightRuler {
  /** Under the needle. */
  value: number
  previous: number | null
  isDisabled: boolean
  onDrag: (weight: string) => void
}

const width = 400
const pixelsPerTenth = 10
const shownTenths = width / pixelsPerTenth / 2

/**
 * A numbered ruler that slides under a needle and can be dragged. It is for eyes and fingers; whoever uses neither has the
 * field and its two buttons.
 */
export function WeightRuler({ value, previous, isDisabled, onDrag }: WeightRuler) {
  const grip = useRef<{ x: number; from: number } | null>(null)
  const middle = Math.round(value * 10)
  const ticks = Array.from({ length: shownTenths * 2 + 1 }, (_, at) => middle - shownTenths + at).filter(
    (tenth) => tenth >= 0,
  )
  const placeOf = (tenths: number) => width / 2 + (tenths - value * 10) * pixelsPerTenth
  const drag = ({ clientX }: PointerEvent) => {
    if (!grip.current) return
    onDrag(steppedWeight(grip.current.from, Math.round((grip.current.x - clientX) / pixelsPerTenth)))
  }
  return (
    <div
      className={styles.ruler}
      aria-hidden="true"
      data-testid="weight-ruler"
      onPointerDown={(event) => {
        if (isDisabled) return
        event.currentTarget.setPointerCapture(event.pointerId)
        grip.current = { x: event.clientX, from: value }
      }}
      onPointerMove={drag}
      onPointerUp={() => (grip.current = null)}
      onPointerCancel={() => (grip.current = null)}
    >
      <svg className={styles.drawing} width={width} height="56" viewBox={`0 0 ${width} 56`}>
        {ticks.map((tenth) => (
          <line
            key={tenth}
            className={tenth % 5 === 0 ? styles.long : styles.tick}
            x1={placeOf(tenth)}
            x2={placeOf(tenth)}
            y1={tenth % 5 === 0 ? 24 : 30}
            y2="38"
          />
        ))}
        {ticks
          .filter((tenth) => tenth % 5 === 0)
          .map((tenth) => (
            <text key={tenth} className={styles.number} x={placeOf(tenth)} y="52">
              {(tenth / 10).toFixed(1)}
            </text>
          ))}
        {previous !== null && <circle className={styles.pin} cx={placeOf(previous * 10)} cy="15" r="3.5" />}
        <line className={styles.needle} x1={width / 2} x2={width / 2} y1="8" y2="38" />
        <circle className={styles.head} cx={width / 2} cy="8" r="5" />
      </svg>
    </div>
  )
}
