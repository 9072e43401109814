import { performance } from 'node:perf_hooks'

/** What the work below takes on two quiet x86-64 cores of 2.5 GHz. */
const quietMs = 60
const rounds = 5

const page = JSON.stringify(
  Array.from({ length: 2000 }, (_, id) => ({ id, weight: 50 + id / 7, note: 'before breakfast, after a run' })),
)

/**
 * How many times as long this machine takes as a quiet one, at least 1: limits of time in tests are multiplied by it, so
 * that they say "stuck" and never "slow". Measured once for a whole command, which hands it on as `PACE`.
 */
export const machinePace = (): number => Number(process.env['PACE']) || measured()

function measured(): number {
  const started = performance.now()
  for (let round = 0; round < rounds * 40; round++) JSON.stringify(JSON.parse(page))
  return Math.max(1, Number(((performance.now() - started) / rounds / quietMs).toFixed(1)))
}
