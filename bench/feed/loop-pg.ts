import { connect } from '../../server/src/platform/database/connect.ts'
import { paceOf } from './pace.ts'
import type { Query } from './queries-of-screens.ts'

/** The floor: the app's own connections asking again and again, and nobody in between. */
const [databaseUrl = ''] = process.argv.slice(2)
const { pool } = connect(databaseUrl, () => {})

process.on('message', async ({ asks, seconds }: { asks: Query[][]; seconds: number }) => {
  const times: number[] = []
  const started = performance.now()
  const until = started + seconds * 1000
  let next = 0
  await Promise.all(
    Array.from({ length: pool.options.max }, async () => {
      while (performance.now() < until) {
        const begun = performance.now()
        for (const { sql, parameters } of asks[next++ % asks.length] ?? []) await pool.query(sql, [...parameters])
        times.push(performance.now() - begun)
      }
    }),
  )
  process.send?.(paceOf(times, (performance.now() - started) / 1000))
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
