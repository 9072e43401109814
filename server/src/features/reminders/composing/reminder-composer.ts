import type { Composer, PushText } from '../../notifications/index.ts'
import { questionMail, reminderMail } from '../mails/reminder.ts'
import { lastsHours } from '../rules.ts'
import { stillWanted } from './queries.ts'
import { text } from './reminder-text.ts'

/** A later one takes the place of the one before, and after that time none is of use. */
const like = { ttlSeconds: lastsHours * 3600, tag: 'reminder' }

const reminder: PushText = {
  ...like,
  body: text.reminds,
  path: '/?record=1',
  actions: [{ action: 'rest', title: text.rest }],
}

const question: PushText = {
  ...like,
  body: text.asks,
  path: '/settings?tab=notifications',
  actions: [
    { action: 'go_on', title: text.goOn },
    { action: 'stop', title: text.stop },
  ],
}

export const reminderComposer: Composer = {
  async push(db, pending) {
    const wanted = await stillWanted(db, pending)
    return new Map([...wanted].map(([id, { asks }]) => [id, asks ? question : reminder]))
  },
  async mail(db, pending) {
    const wanted = await stillWanted(db, pending)
    return new Map([...wanted].map(([id, { asks }]) => [id, asks ? questionMail : reminderMail]))
  },
  preview: { push: { body: text.reminds }, mail: reminderMail },
}
