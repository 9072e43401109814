export const dayOf = (date: Date) => date.toISOString().slice(0, 10)
