import { beginOf, firstGraphemes } from '@hakari/contract'
import type { Db } from '../../../platform/database/connect.ts'
import { lastWeekBefore, weeksOf } from '../../stats/index.ts'
import type { Letter } from '../mails/letter.ts'
import { notesFor, readersOf } from './queries.ts'

const longestNote = 100

/** What is in the letters of one Monday, as it is when they leave; none for who has left or stopped it meanwhile. */
export async function readLetters(db: Db, memberIds: string[], today: number): Promise<Map<string, Letter>> {
  const begin = lastWeekBefore(today)
  const readers = await readersOf(db, memberIds)
  const ids = readers.map(({ memberId }) => memberId)
  const [weeks, notes] = await Promise.all([weeksOf(db, ids, today), notesFor(db, ids, { from: beginOf(begin) })])
  const notesOf = Map.groupBy(notes, ({ viewerId }) => viewerId)
  return new Map(
    readers.flatMap(({ memberId, name, hasQuietNumbers: isQuiet, joinedAt }) => {
      const own = weeks.get(memberId)
      const followed = (notesOf.get(memberId) ?? [])
        .filter(({ note }) => !hasNumber(note))
        .map((of) => ({ name: of.name, note: inOneLine(of.note) }))
      return own ? [[memberId, { name, own, isQuiet, isNew: joinedAt >= beginOf(begin + 7), followed }]] : []
    }),
  )
}

/** Of whatever script: the database knows only those of ours. */
const hasNumber = (note: string) => /\p{N}/u.test(note)

function inOneLine(note: string): string {
  const line = note.replace(/\s+/g, ' ').trim()
  const cut = firstGraphemes(line, longestNote)
  return cut === line ? line : `${cut}…`
}
