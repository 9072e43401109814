import { type AnyOperation, type InputOf, Refused } from '@hakari/contract'
import { callBy } from './call.ts'

/** Megabytes take their time on a train. */
const patienceMs = 600_000

/** The bytes of a file, which text would spoil. What is refused is thrown, as of any other call. */
export async function fetchFile<Op extends AnyOperation>(operation: Op, input: InputOf<Op>): Promise<Blob> {
  let file = new Blob()
  const call = callBy(async ({ method, url, headers }) => {
    try {
      const answer = await fetch(url, { method, headers, signal: AbortSignal.timeout(patienceMs) })
      if (answer.status !== 200) return { status: answer.status, text: await answer.text() }
      file = await answer.blob()
      return { status: answer.status, text: '' }
    } catch {
      throw new Refused({ refusal: 'unavailable', requestId: '' })
    }
  })
  await call(operation, input)
  return file
}
