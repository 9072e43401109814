import { type Call, clientOver, livePath, LiveMessage } from '@hakari/contract'
import { cookieName } from '../../server/src/platform/http/cookies.ts'
import { hashOf, newSecret } from '../../server/src/platform/secrets.ts'
import type { FleetDatabase } from '../database.ts'

export interface Person {
  id: string
  call: Call
  /** Reads a stream to its end, or until nothing comes for longer than a beat may take. */
  listen: (onMessage: (message: LiveMessage) => void, silenceMs: number) => Promise<void>
}

/** As long as the web waits for an answer, more or less: then it asks again. */
const patienceMs = 6000

/** Members who are signed in, written past the API: who comes in how is tried elsewhere. */
export async function makePeople(origin: string, database: FleetDatabase, count: number): Promise<Person[]> {
  const secrets = Array.from({ length: count }, newSecret)
  const hashes = secrets.map((secret) => `'\\x${hashOf(secret).toString('hex')}'::bytea`)
  const ids = await database.psql(
    `with come as (insert into members (name, handle) select 'writer', 'writer_' || n from generate_series(1, ${count}) n returning id),
       numbered as (select id, row_number() over () as place from come),
       entered as (insert into sessions (token_hash, member_id, user_agent)
         select (array[${hashes.join()}])[place], id, 'fleet' from numbered)
     select id from numbered order by place`,
  )
  return ids.split('\n').map((id, i) => personAt(origin, id, secrets[i] ?? ''))
}

/** Somebody who comes in where everybody does. */
function personAt(origin: string, id: string, secret: string): Person {
  const cookie = `${cookieName('session', { https: false })}=${secret}`
  const headersWith = (own: Record<string, string>) => ({ ...own, 'Sec-Fetch-Site': 'same-origin', Cookie: cookie })
  const call = clientOver(async ({ method, url, headers, body }) => {
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await fetch(origin + url, { method, headers: headersWith(headers), signal, ...(body && { body }) })
    return { status: answer.status, text: await answer.text() }
  })
  return {
    id,
    call,
    async listen(onMessage, silenceMs) {
      const gone = new AbortController()
      let silence = setTimeout(() => gone.abort(), silenceMs)
      try {
        const answer = await fetch(origin + livePath, { headers: headersWith({}), signal: gone.signal })
        if (!answer.ok) return
        let text = ''
        for await (const part of answer.body ?? []) {
          clearTimeout(silence)
          silence = setTimeout(() => gone.abort(), silenceMs)
          const events = (text + Buffer.from(part as Uint8Array).toString()).split('\n\n')
          text = events.pop() ?? ''
          for (const event of events)
            if (event.startsWith('data: ')) onMessage(LiveMessage.parse(JSON.parse(event.slice(6))))
        }
      } catch {
        // It broke off: whoever listens comes back.
      } finally {
        clearTimeout(silence)
        gone.abort()
      }
    },
  }
}
