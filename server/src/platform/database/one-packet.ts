import type { Writable } from 'node:stream'

const held = new WeakSet<Writable>()

/** What is written in this turn of the event loop leaves as one packet: each costs a call of the system, and wakes the other side. */
export function inOnePacket(stream: Writable): void {
  if (held.has(stream)) return
  held.add(stream)
  stream.cork()
  process.nextTick(() => {
    held.delete(stream)
    stream.uncork()
  })
}
