import type { Said } from './index.ts'

const say = (said: Said<unknown>) => process.send?.(said)

/** The other side: does what it is told, one after the other, for as long as somebody is there to tell. */
export function doOrders(work: (order: never) => unknown): void {
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.on('message', (order: unknown) => {
    void (async () => work(order as never))().then(
      (answer) => say({ answer }),
      (error: unknown) => say({ problem: String(error) }),
    )
  })
  say('ready')
}
