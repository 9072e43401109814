import { clientMessages, databaseProxy } from '../../server/test/world/database-proxy.ts'

export interface Counted {
  statements: number
  roundTrips: number
}

/** Counts what the app asks of PostgreSQL, and how often it waits for an answer. */
export async function countingProxy(socketPath: string) {
  const counted: Counted = { statements: 0, roundTrips: 0 }
  const proxy = await databaseProxy(socketPath, () => {
    let wasAnswered = true
    const count = clientMessages((letter) => {
      if (letter === 'Q' || letter === 'E') counted.statements++
    })
    return {
      asked(part) {
        if (wasAnswered) counted.roundTrips++
        wasAnswered = false
        count(part)
      },
      answered: () => void (wasAnswered = true),
    }
  })
  return { counted, ...proxy }
}
