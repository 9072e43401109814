/** What each service can be told to do wrong. */
export const knownFaults = {
  mailbox: ['refuse', 'defer', 'stall', 'lose-answer'],
} as const

export type Service = keyof typeof knownFaults
export type Fault<S extends Service> = (typeof knownFaults)[S][number]

export interface Faults {
  set(service: Service, fault: string, times: number): void
  clear(): void
  /** The fault of this service, if it is one of these; counts one use of it. */
  take<S extends Service>(service: S, among: Fault<S>[]): Fault<S> | null
}

export function createFaults(): Faults {
  const active = new Map<Service, { fault: string; left: number }>()
  return {
    set: (service, fault, times) => void active.set(service, { fault, left: times }),
    clear: () => active.clear(),
    take(service, among) {
      const now = active.get(service)
      const fault = among.find((name) => name === now?.fault)
      if (!now || !fault) return null
      if (--now.left <= 0) active.delete(service)
      return fault
    },
  }
}
