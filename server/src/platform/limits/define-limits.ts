/** So many times in so many seconds. */
export interface Limit {
  times: number
  seconds: number
  /** How often for a member who is new, where that is less; whoever is counted is then a member. */
  newcomers?: number
}

/** A limit as its slice declares it. `LIMITS` changes its numbers, `LIMIT_FACTOR` how often; what else it is stays. */
interface Declared extends Limit {
  /** It may be given back or begun anew, by any process: none of them remembers that it is used up. */
  isForgiven?: true
  /** Somebody should look when it is used up. */
  isAlarming?: true
  /** Its numbers are those of a service that counts, too: no factor of ours makes them more. */
  isSetByOthers?: true
  /** No factor makes it more, either. */
  isFixed?: true
}

export interface NamedLimit extends Declared {
  name: string
}

/** Every limit knows its name, under which `LIMITS` finds it and its uses are counted. */
export const defineLimits = <Name extends string>(limits: Record<Name, Declared>): Record<Name, NamedLimit> =>
  Object.fromEntries(Object.entries<Declared>(limits).map(([name, limit]) => [name, { ...limit, name }])) as Record<
    Name,
    NamedLimit
  >
