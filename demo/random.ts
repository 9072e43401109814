/** The same numbers on every machine, so that everybody who talks about the demo has seen the same one. */
export interface Random {
  /** From 0 up to 1. */
  next(): number
  /** Around 0, mostly within one spread. */
  normal(spread: number): number
  /** A whole number, both ends included. */
  whole(least: number, most: number): number
  chance(probability: number): boolean
  one<T>(choices: readonly T[]): T
  some<T>(choices: readonly T[], count: number): T[]
}

/** The generator known as mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const some = <T>(choices: readonly T[], count: number): T[] => {
    const left = [...choices]
    const taken: T[] = []
    while (taken.length < count && left.length > 0) taken.push(...left.splice(whole(0, left.length - 1), 1))
    return taken
  }
  return {
    next,
    normal: (spread) => (next() + next() + next() + next() - 2) * 1.7 * spread,
    whole,
    chance: (probability) => next() < probability,
    one: (choices) => {
      const [chosen] = some(choices, 1)
      if (chosen === undefined) throw new Error('there is nothing to choose from')
      return chosen
    },
    some,
  }
}
