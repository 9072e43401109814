/** Where everybody passes between two acts. Closed, it holds them until nobody is in the middle of one. */
export function openGate(people: number) {
  let opened = Promise.withResolvers<void>()
  opened.resolve()
  let waiting = 0
  let allWait = Promise.withResolvers<void>()
  return {
    async pass(): Promise<void> {
      waiting++
      if (waiting === people) allWait.resolve()
      await opened.promise
      waiting--
    },
    async close(): Promise<void> {
      opened = Promise.withResolvers<void>()
      allWait = Promise.withResolvers<void>()
      if (waiting < people) await allWait.promise
    },
    open: () => opened.resolve(),
  }
}
