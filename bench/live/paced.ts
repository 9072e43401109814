import { setTimeout as sleep } from 'node:timers/promises'

type Act = () => Promise<unknown>

/** Who is not answered waits in a queue, but not without end. */
const mostOpen = 50

/** Begins an act so many times a second, whether the last one is done or not; fewer where that is too much. How long each took, in ms. */
export async function paced(perSecond: number, seconds: number, act: Act): Promise<number[]> {
  const took: number[] = []
  const open = new Set<Promise<void>>()
  const began = performance.now()
  for (let i = 0; i < perSecond * seconds && performance.now() < began + seconds * 1000; i++) {
    const due = began + (i * 1000) / perSecond
    const early = due - performance.now()
    if (early > 1) await sleep(early)
    if (open.size >= mostOpen) await Promise.race(open)
    const one: Promise<void> = timed(took, act).finally(() => open.delete(one))
    open.add(one)
  }
  await Promise.all(open)
  return took
}

/** As often as a few can, one after another. */
export async function unpaced(atOnce: number, seconds: number, act: Act): Promise<number[]> {
  const took: number[] = []
  const end = performance.now() + seconds * 1000
  const one = async () => {
    while (performance.now() < end) await timed(took, act)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return took
}

async function timed(took: number[], act: Act): Promise<void> {
  const began = performance.now()
  await act()
  took.push(performance.now() - began)
}
