import { say } from '../table.ts'
import type { Measured } from './rounds.ts'

/** With whom each is compared, and how many times as fast it is to be. */
const bars: Record<string, { with: string; times: number; aim?: number }> = {
  loop: { with: 'loop of before', times: 1.5 },
  home: { with: 'home of Parse', times: 3, aim: 5 },
  all: { with: 'all of Parse', times: 3 },
  like: { with: 'like of Parse', times: 2 },
  post: { with: 'post of Parse', times: 1.5 },
  comment: { with: 'post of Parse', times: 1.5 },
}

export function sayPeers(measured: Record<string, Measured>, bytes: number): void {
  const bare = measured['bare']?.perSecond ?? 0
  for (const [name, pace] of Object.entries(measured)) {
    const { perSecond, p50, p99, ownMs, postgresMs } = pace
    const rate = `${Math.round(perSecond)} per s (1/${(bare / perSecond).toFixed(1)} of bare)`
    const times = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (${(p99 / p50).toFixed(1)} times)`
    const cpu = `CPU ${ownMs.toFixed(2)} + ${postgresMs.toFixed(2)} ms`
    say(
      titleOf(name, bytes),
      `${rate}; ${times}; ${cpu}`,
      name in bars && name !== 'loop' ? 'p99 at most 3 times p50' : '',
    )
    const bar = bars[name]
    const other = bar && measured[bar.with]
    if (bar && other)
      say(
        '',
        `${(perSecond / other.perSecond).toFixed(2)} times ${bar.with}`,
        `at least ${bar.times}${bar.aim ? `, aim ${bar.aim}` : ''}`,
      )
  }
}

const titles: Record<string, string> = {
  loop: 'SQL of home in a bare pg loop',
  'loop of before': 'SQL of the home of 0.2.0 in a bare pg loop',
}
const titleOf = (name: string, bytes: number) =>
  name === 'bare' ? `${bytes} bytes of JSON by bare node:http` : (titles[name] ?? name)
