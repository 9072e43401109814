/** Each subject's ratios by name; more is worse. */
export type Ratios = Record<string, Record<string, number>>

export interface Judged {
  name: string
  value: number
  bar: number
}

/** All of them beside their bars, the worst first. */
export function judge(measured: Ratios, bars: Ratios): Judged[] {
  const judged = Object.entries(measured).flatMap(([subject, ratios]) =>
    Object.entries(ratios).map(([ratio, value]) => {
      const bar = bars[subject]?.[ratio]
      if (bar === undefined) throw new Error(`bench/bars.json has no bar for ${subject}, ${ratio}.`)
      return { name: `${subject}, ${ratio}`, value, bar }
    }),
  )
  return judged.toSorted((a, b) => b.value / b.bar - a.value / a.bar)
}

/** What to say of the worst, where it is above its bar. */
export function failureOf([worst]: Judged[]): string | null {
  if (!worst || worst.value <= worst.bar) return null
  const { name, value, bar } = worst
  return `${name}: ${value.toFixed(2)} where at most ${bar} is allowed, ${((value / bar - 1) * 100).toFixed(0)} % too much.`
}
