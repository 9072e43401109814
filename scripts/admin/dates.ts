export const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** To the minute, in the zone of the logs. */
export const momentOf = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
