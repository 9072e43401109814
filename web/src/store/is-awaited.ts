interface Asked {
  isLoading: boolean
  failureCount: number
}

/** On its way for the first time, and nothing has gone wrong: what stands below it does better to wait, too. */
export const isAwaited = ({ isLoading, failureCount }: Asked): boolean => isLoading && failureCount === 0
