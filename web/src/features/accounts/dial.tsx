import styles from './dial.module.css'

const ticks = Array.from({ length: 61 }, (_, i) => {
  const angle = Math.PI * (1 + i / 60)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const inner = i % 5 === 0 ? 186 : 196
  return { d: `M${230 + 205 * cos} ${215 + 205 * sin}L${230 + inner * cos} ${215 + inner * sin}`, long: i % 5 === 0 }
})

/** A scale's dial, drawn: decoration. */
export function Dial() {
  return (
    <svg className={styles.dial} viewBox="0 0 460 222" aria-hidden="true">
      {ticks.map(({ d, long }) => (
        <path key={d} d={d} className={long ? styles.longTick : styles.tick} />
      ))}
      <path d="M282 118 L313 61" className={styles.needle} />
      <circle cx="313" cy="61" r="6" className={styles.point} />
      <text x="222" y="196" className={styles.number}>
        58.4
      </text>
      <text x="296" y="196" className={styles.unit}>
        kg
      </text>
    </svg>
  )
}
