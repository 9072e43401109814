/** When something went well. */
export interface Pulse {
  beat: () => void
  count: (from: number) => number
  /** The longest time without it, in seconds, and when that ended. */
  silence: (from: number, to: number) => number
}

export function newPulse(): Pulse {
  let times: number[] = []
  return {
    beat: () => void times.push(performance.now()),
    count: (from) => times.filter((time) => time >= from).length,
    silence(from, to) {
      const within = [from, ...times.filter((time) => time > from && time < to), to]
      times = times.filter((time) => time > from)
      return Math.max(...within.slice(1).map((time, i) => time - (within[i] ?? 0))) / 1000
    },
  }
}
