type Call = 'token' | 'refresh' | 'data' | 'revoke'
type Count = Record<Call, number>

/** How often a service was asked, in all and for whom. */
export interface Calls {
  count(call: Call, person: string | undefined): void
  read(): Count & { persons: Record<string, Count> }
}

const nothing = (): Count => ({ token: 0, refresh: 0, data: 0, revoke: 0 })

export function createCalls(): Calls {
  const all = nothing()
  const persons: Record<string, Count> = {}
  return {
    count(call, person) {
      all[call]++
      if (person) (persons[person] ??= nothing())[call]++
    },
    read: () => ({ ...all, persons }),
  }
}
