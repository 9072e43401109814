import { type Call, clientOver, expectedMemberHeader, Refused, type Send, sessions } from '@hakari/contract'
import { dropEarlyAnswers, takeEarlyAnswer } from './early-answers.ts'
import { doubtSession, expectedMember } from './expected-member.ts'
import { isUnreachable } from './refusal-code.ts'
import { isServerUnreachable } from './server-reachability.ts'

const patienceMs = 20_000
/** A picture of 5 MB takes its time on a train. */
const patienceWithPictureMs = 120_000

const byFetch: Send = async ({ method, url, headers, body }) => {
  if (method !== 'GET') dropEarlyAnswers()
  const early = await takeEarlyAnswer(url, headers[expectedMemberHeader])?.catch(() => {})
  if (early) return early
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
}

/** Says whom this page believes to be there, and has somebody look when the answer raises doubts. */
export function callBy(send: Send): Call {
  const named = clientOver((request) => {
    const member = expectedMember()
    return send({ ...request, headers: { ...request.headers, ...(member && { [expectedMemberHeader]: member }) } })
  })
  return async (operation, input, options) => {
    try {
      return await named(operation, input, options)
    } catch (error) {
      if (error instanceof Refused && operation.id !== sessions.viewer.id && isDoubtful(error)) doubtSession()
      throw error
    }
  }
}

/** Speaks to our server. What never arrived is refused as `unavailable`. */
export const call: Call = callBy(byFetch)

/** Whether a refusal says something about the session, or about the server being reachable. */
const isDoubtful = (refused: Refused) =>
  refused.code === 'not_signed_in' ||
  refused.code === 'other_member' ||
  (isUnreachable(refused) && !isServerUnreachable())
