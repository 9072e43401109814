import { collectDefaultMetrics, Counter, Registry } from 'prom-client'
import { type CounterName, counters, type LabelsOf } from './counters.ts'
import { type Figure, textOf } from './figures.ts'

export type { Figure, Labelled } from './figures.ts'

export interface Metrics {
  /** It costs nothing worth naming and never throws. */
  count<C extends CounterName>(counter: C, labels: LabelsOf<C>): void
  /** What may be counted is 0 until it is: no rule sees a rise from nothing. */
  begin<C extends CounterName>(counter: C, labels: LabelsOf<C>): void
  /** From now on these are among what is scraped. */
  show(figures: readonly Figure[]): void
  /** Everything in the format of Prometheus. */
  text(): Promise<string>
}

/** Nothing is asked or measured while nobody scrapes, but for the event loop, which Node itself watches where somebody may. */
export function startMetrics({ isScraped = false }: { isScraped?: boolean } = {}): Metrics {
  const registry = new Registry()
  if (isScraped) collectDefaultMetrics({ register: registry })
  const shown: Figure[] = []
  const made = Object.fromEntries(
    Object.entries(counters).map(([key, { name, help, labels }]) => {
      const counter = new Counter({ name, help, labelNames: Object.keys(labels), registers: [registry] })
      for (const combination of combinationsOf(labels)) counter.inc(combination, 0)
      return [key, counter]
    }),
  ) as Record<CounterName, Counter>
  return {
    count: (counter, labels) => made[counter].inc(labels),
    begin: (counter, labels) => made[counter].inc(labels, 0),
    show: (figures) => void shown.push(...figures),
    text: async () => [await registry.metrics(), ...(await Promise.all(shown.map(textOf)))].join('\n'),
  }
}

function combinationsOf(labels: Readonly<Record<string, readonly string[]>>): Record<string, string>[] {
  return Object.entries(labels).reduce<Record<string, string>[]>(
    (all, [label, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [label]: value }))),
    [{}],
  )
}
