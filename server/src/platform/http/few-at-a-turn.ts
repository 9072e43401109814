/** So many are begun in one turn of the event loop. */
const mostAtATurn = 4

interface Begun {
  method?: string | undefined
}

/**
 * Writes that come in as a crowd are begun a few at a time, so that whoever reads is answered between them. Reads, and a
 * write that comes alone, begin at once.
 */
export function fewAtATurn(): (request: Begun, begin: () => void) => void {
  const waiting: (() => void)[] = []
  let room = mostAtATurn
  let isTurnAwaited = false

  const nextTurn = () => {
    const first = waiting.splice(0, mostAtATurn)
    room = mostAtATurn - first.length
    isTurnAwaited = first.length > 0
    if (isTurnAwaited) setImmediate(nextTurn)
    for (const begin of first) begin()
  }

  return ({ method }, begin) => {
    if (method === 'GET') return begin()
    if (!isTurnAwaited) setImmediate(nextTurn)
    isTurnAwaited = true
    if (room === 0) return void waiting.push(begin)
    room--
    begin()
  }
}
