import { type RefusalBody, Refused } from '@hakari/contract'
import * as z from 'zod/mini'

/** A typed item that stays when it is refused. */
export const note = { name: 'note', Payload: z.object({ text: z.string() }) }
/** A typed item that is undone when it is refused. */
export const remark = { name: 'remark', Payload: z.object({ text: z.string() }) }
/** A pressed item of which the last one counts. */
export const toggle = { name: 'toggle', Payload: z.object({ about: z.string(), isWanted: z.boolean() }) }

type Reply = 'taken' | 'answer lost' | 'no network' | 'not ours' | RefusalBody

export const refusal = (code: RefusalBody['refusal'], more: Partial<RefusalBody> = {}): RefusalBody => ({
  refusal: code,
  requestId: 'r1',
  ...more,
})

/** Makes under a key what it is asked for, once; without being told otherwise it takes everything. */
export function fakeServer() {
  const made = new Map<string, string>()
  const asked: string[] = []
  const replies: Reply[] = []
  let door = Promise.resolve()
  return {
    made,
    asked,
    /** How it replies, one after the other, and after that as ever. */
    says: (...next: Reply[]) => void replies.push(...next),
    /** Takes its time until the returned is called. */
    hold: (): (() => void) => {
      const held = Promise.withResolvers<void>()
      door = held.promise
      return held.resolve
    },
    take: async (key: string, content: string): Promise<{ number: number }> => {
      asked.push(`${key}: ${content}`)
      await door
      const reply = replies.shift() ?? 'taken'
      if (typeof reply === 'object') throw new Refused(reply)
      if (reply === 'not ours') throw new TypeError('a bug')
      if (reply !== 'no network') made.set(key, content)
      if (reply !== 'taken') throw new Refused(refusal('unavailable'))
      return { number: made.size }
    },
  }
}

export type FakeServer = ReturnType<typeof fakeServer>
