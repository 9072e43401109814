/** Leaves a host in peace that keeps failing. */
export interface Circuit {
  /** Whether nobody should ask there now. */
  isOpen(host: string): boolean
  failed(host: string): void
  worked(host: string): void
}

const failuresBeforePause = 5
/** Where anybody may name hosts, there is no end of them. */
const mostHosts = 1000

/** After five failures in a row it is open for so long, and from then on after each further one. */
export function createCircuit(pauseMs: number): Circuit {
  const failing = new Map<string, { times: number; until: number }>()
  return {
    isOpen(host) {
      const before = failing.get(host)
      return before !== undefined && before.times >= failuresBeforePause && performance.now() < before.until
    },
    failed(host) {
      const times = (failing.get(host)?.times ?? 0) + 1
      if (failing.size >= mostHosts && times === 1) failing.clear()
      failing.set(host, { times, until: performance.now() + pauseMs })
    },
    worked: (host) => void failing.delete(host),
  }
}
