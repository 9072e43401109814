import { history, type InputOf, type Reading, readings } from '@hakari/contract'
import type { SignedIn } from '../world/world.ts'

type Sent = InputOf<typeof history.send>['body']['readings']
type FileSource = InputOf<typeof history.begin>['body']['source']

/** A file, sent and confirmed. */
export async function bringInFile(member: SignedIn, sent: Sent, source: FileSource = 'csv') {
  const { id } = await member.call(history.begin, { body: { source } })
  for (let at = 0; at < sent.length; at += history.mostSent)
    await member.call(history.send, {
      params: { id, part: String(at / history.mostSent) },
      body: { readings: sent.slice(at, at + history.mostSent) },
    })
  const preview = await member.call(history.preview, { params: { id } })
  return { preview, run: await member.call(history.confirm, { params: { id }, body: { rejected: 0 } }) }
}

export const listOf = async (member: SignedIn, hidden: 'yes' | 'no' = 'no'): Promise<Reading[]> => {
  const all: Reading[] = []
  let before: string | null = null
  do {
    const page: { items: Reading[]; next: string | null } = await member.call(readings.list, {
      query: { hidden, ...(before !== null && { before }) },
    })
    all.push(...page.items)
    before = page.next
  } while (before !== null)
  return all
}

/** The id of the newest reading after these came in. */
export async function bringIn(member: SignedIn, sent: Sent): Promise<string> {
  await bringInFile(member, sent)
  const [newest] = (await member.call(readings.list, { query: { hidden: 'yes' } })).items
  if (!newest) throw new Error('nothing came in')
  return newest.id
}
