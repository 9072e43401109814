import styles from './ruler.module.css'

/** The sign of the house: the needle is where one is, the short mark where one wants to be. */
export function Ruler({ value, target }: { value: number; target?: number | undefined }) {
  const { start, span } = rulerAround(value, target)
  const left = (kilograms: number) => ({ left: `${((kilograms - start) / span) * 100}%` })
  return (
    <div className={styles.ruler} aria-hidden="true">
      <i className={styles.needle} style={left(value)} />
      {target !== undefined && <i className={styles.target} style={left(target)} />}
    </div>
  )
}

/** Spans at least ten kilograms in steps of five, wide enough for both marks. */
export function rulerAround(value: number, target = value): { start: number; span: number } {
  const low = Math.min(value, target)
  const high = Math.max(value, target)
  const start = Math.floor((low - 1) / 5) * 5
  return { start, span: Math.max(10, Math.ceil((high + 1 - start) / 5) * 5) }
}
