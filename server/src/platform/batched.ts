/** Nobody waits longer than this for a batch that is held up. */
const patienceMs = 100

interface Ways<Item, Answer> {
  /** Who asks the same while it waits is given the same answer. */
  keyOf: (item: Item) => string
  /** One by itself, however long it takes. */
  alone: (item: Item) => Promise<Answer>
  /** Several in one go, which waits for nobody; undefined for each that has to be done alone. */
  together: (items: Item[]) => Promise<(Answer | undefined)[]>
  mostInBatch?: number
  /** So many batches are under way at a time, and whoever comes alone is one. */
  atOnce?: number
}

interface Asked<Item, Answer> {
  item: Item
  answered: PromiseWithResolvers<Answer>
}

/**
 * Whoever comes while others are served is served together with those who come meanwhile. Who comes alone is served at once,
 * and what fails together is tried alone, so that nobody bears somebody else's fault.
 */
export function batched<Item, Answer>({
  keyOf,
  alone,
  together,
  mostInBatch = 50,
  atOnce = 1,
}: Ways<Item, Answer>): (item: Item) => Promise<Answer> {
  const waiting = new Map<string, Asked<Item, Answer>>()
  const underWay = new Set<Asked<Item, Answer>[]>()

  function next(): void {
    if (underWay.size >= atOnce || waiting.size === 0) return
    const keys = [...waiting.keys()].slice(0, mostInBatch)
    const batch = keys.flatMap((key) => waiting.get(key) ?? [])
    for (const key of keys) waiting.delete(key)
    underWay.add(batch)
    const over = () => {
      if (underWay.delete(batch)) next()
    }
    const impatient = setTimeout(over, patienceMs)
    void serve(batch).finally(() => {
      clearTimeout(impatient)
      over()
    })
  }

  async function serve(batch: Asked<Item, Answer>[]): Promise<void> {
    const answers = batch.length > 1 ? await together(batch.map(({ item }) => item)).catch(() => []) : []
    const served = batch.map(({ item, answered }, at) => {
      const answer = answers[at]
      answered.resolve(answer === undefined ? alone(item) : answer)
      return answered.promise
    })
    await Promise.allSettled(served)
  }

  return (item) => {
    const key = keyOf(item)
    const asked = waiting.get(key) ?? { item, answered: Promise.withResolvers<Answer>() }
    waiting.set(key, asked)
    next()
    return asked.answered.promise
  }
}
