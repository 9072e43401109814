import { type Call, clientOver, Refused } from '@hakari/contract'

const patienceMs = 20_000
/** A picture of 5 MB takes its time on a train. */
const patienceWithPictureMs = 120_000

/** Speaks to our server. What never arrived is refused as `unavailable`. */
export const call: Call = clientOver(async ({ method, url, headers, body }) => {
  try {
    const answer = await fetch(url, {
      method,
      headers,
      signal: AbortSignal.timeout(body instanceof FormData ? patienceWithPictureMs : patienceMs),
      ...(body !== undefined && { body }),
    })
    return { status: answer.status, text: await answer.text() }
  } catch {
    throw new Refused({ refusal: 'unavailable', requestId: '' })
  }
})
