import { availableParallelism } from 'node:os'

/** How many of one kind of heavy work go on at once: never on all cores, since others are served meanwhile. */
export const shareOfCores = () => Math.max(1, Math.min(2, availableParallelism() - 1))
