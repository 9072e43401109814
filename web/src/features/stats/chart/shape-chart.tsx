import type { stats } from '@hakari/contract'
import { useMemo } from 'react'
import { Drawing, Labels, Legend } from './chart-drawing.tsx'
import { drawShape } from './chart-frame.ts'
import { shapeText } from './figures-of-day.ts'
import styles from './weight-chart.module.css'

/** How it goes with somebody who shows no weights: the drawing without a scale, and nothing in it to be read off. */
export function ShapeChart({ chart: { series, today } }: { chart: stats.Chart }) {
  const drawn = useMemo(() => drawShape(series), [series])
  return (
    <div className={styles.chart} data-shape>
      <p className={styles.readOut}>
        <Legend />
      </p>
      <div className={styles.plot}>
        <Drawing drawn={drawn} goal={null} label={shapeText(series, today)} />
      </div>
      <Labels of={drawn} />
    </div>
  )
}
