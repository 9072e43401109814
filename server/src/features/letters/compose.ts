import { dayOf } from '@hakari/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { Composer, Pending, StoppableMail } from '../notifications/index.ts'
import { readLetters } from './contents/read.ts'
import { inventedLetter, letterMail, type Sender } from './mails/letter.ts'

const dayMs = 86_400_000
/** The Monday a letter is of. */
const dayIn = ({ key }: Pending) => Math.floor(Date.parse(key) / dayMs)

/** Only by mail: it has one's own weight in it. */
export const letterComposer = (sender: Sender): Composer => ({
  push: async () => new Map(),
  mail: (db, pending) => composeLetters(db, pending, sender),
  get preview() {
    return { push: null, mail: letterMail(inventedLetter, { today: dayOf(new Date()), sender }) }
  },
})

async function composeLetters(db: Database, pending: Pending[], sender: Sender): Promise<Map<number, StoppableMail>> {
  const mails = new Map<number, StoppableMail>()
  for (const [today, ofDay] of Map.groupBy(pending, dayIn)) {
    const letters = await readLetters(
      db,
      ofDay.map(({ memberId }) => memberId),
      today,
    )
    for (const { id, memberId } of ofDay) {
      const letter = letters.get(memberId)
      if (letter) mails.set(id, letterMail(letter, { today, sender }))
    }
  }
  return mails
}
