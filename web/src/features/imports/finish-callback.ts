import type { Service } from '@hakari/contract'
import type { QueryClient } from '@tanstack/react-query'
import { isUnreachable, refusalCode } from '../../api/refusal-code.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { viewerQuery } from '../sessions/index.ts'
import { messageOf } from './message.ts'
import { finishConnecting, isConnected } from './queries.ts'
import { objectionTo, type CallbackParams } from './callback-params.ts'
import { text } from './text.ts'

export type Stage =
  | { name: 'working' }
  | { name: 'connected' }
  | { name: 'unreachable' }
  | { name: 'failed'; sentence: string }

const failed = (sentence: string): Stage => ({ name: 'failed', sentence })

/** Exchanges the code for a connection. `isRepeated`: the answer to an earlier try was lost. */
export async function finishCallback(
  client: QueryClient,
  service: Service,
  params: CallbackParams & { isRepeated: boolean },
): Promise<Stage> {
  const { code, state, wasRead, failure, isRepeated } = params
  if (failure !== null) return failed(failure)
  const objection = objectionTo(service, params)
  if (objection !== null && !wasRead) return failed(objection)
  const viewer = await awaitViewer(client)
  if (viewer !== 'member')
    return viewer === 'unreachable' ? { name: 'unreachable' } : failed(text.callback.nobodySignedIn)
  try {
    if (objection === null) await finishConnecting(client, service, { code, ...(state !== '' && { state }) })
    else if (!(await isConnected(client, service))) return failed(objection)
    return { name: 'connected' }
  } catch (error) {
    if (isUnreachable(error)) return { name: 'unreachable' }
    const isDone = isRepeated && (await isConnected(client, service).catch(() => false))
    return isDone ? { name: 'connected' } : failed(sentenceOf(service, error))
  }
}

function sentenceOf(service: Service, error: unknown): string {
  switch (refusalCode(error)) {
    case 'not_signed_in':
      return text.callback.nobodySignedIn
    case 'invalid_input':
    case 'malformed_request':
      return text.callback.failed
    case 'provider_gone':
      return messageOf(service, error)
    // These messages are English, so they stand behind a colon.
    case 'connect_not_begun':
    case 'provider_exchange_failed':
      return text[service].connectFailed(messageOf(service, error))
    default:
      return refusalText(error, text.callback.failed)
  }
}

const polls = 50
const pollMs = 100
/** The viewer is asked for again now and then, because somebody may be signing in in another tab. */
const pollsPerQuestion = 10

/** Waits for somebody to be signed in. */
async function awaitViewer(client: QueryClient): Promise<'member' | 'nobody' | 'unreachable'> {
  let isAway = false
  for (let poll = 0; poll < polls; poll++) {
    if (client.getQueryData(viewerQuery.queryKey)?.member) return 'member'
    if (isAway) return 'unreachable'
    if (poll % pollsPerQuestion === 0)
      client.fetchQuery({ ...viewerQuery, staleTime: 0 }).catch((error: unknown) => {
        isAway = isUnreachable(error)
      })
    await new Promise((done) => setTimeout(done, pollMs))
  }
  return 'nobody'
}
