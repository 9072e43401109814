import { expect, test } from 'vitest'
import { reminded } from '../../../../test/steps/reminders.ts'
import { ownBrand } from '../../../platform/brand.ts'
import { createLogger } from '../../../platform/logger.ts'
import type { Mail } from '../../../platform/mail/index.ts'
import { writeMail } from '../../../platform/mail/write-mail.ts'
import type { Pending } from '../../notifications/index.ts'
import { reminderPlanner } from '../planning/plan-reminders.ts'
import { reminderComposer } from './reminder-composer.ts'

const { db, rows, people, setDue, weigh, pending } = await reminded()
const plan = reminderPlanner({ logger: createLogger('silent') })
const to = { address: 'hana@example.jp', stopUrl: 'https://hakari.example/stop', origin: 'https://hakari.example' }

const read = (mail: Mail | undefined) => ({ to: mail?.to, ...(mail && writeMail(ownBrand, mail.content)) })

/** Planned, and not yet sent. */
async function planned(count: number) {
  const ids = await people(count)
  await plan(db)
  const found = await pending(ids)
  const sent: Pending[] = found.map((row) => ({ ...row, kind: 'reminder', since: 0, newest: 0, createdAt: new Date() }))
  return { ids, sent }
}

/** Who of them is sent it. */
async function reached({ ids, sent }: Awaited<ReturnType<typeof planned>>) {
  const [pushes, mails] = [await reminderComposer.push(db, sent), await reminderComposer.mail(db, sent)]
  expect(new Set(mails.keys())).toEqual(new Set(pushes.keys()))
  return ids.map((id) => pushes.has(sent.find(({ memberId }) => memberId === id)?.id ?? 0))
}

test('a reminder is kind, opens the sheet, can be rested from, and is gone after four hours', async () => {
  const { sent } = await planned(1)
  const [push] = (await reminderComposer.push(db, sent)).values()
  expect(push).toEqual({
    body: '量る時間です。よければ、いまの体重を記録しませんか。',
    path: '/?record=1',
    actions: [{ action: 'rest', title: '今日はお休み' }],
    tag: 'reminder',
    ttlSeconds: 14_400,
  })
  const [mail] = (await reminderComposer.mail(db, sent)).values()
  expect(read(mail?.(to))).toMatchObject({ to: to.address, subject: '【体重公開アプリ】量る時間です' })
  expect(read(mail?.(to)).text).toContain('https://hakari.example/?record=1')
  expect(read(mail?.(to)).text).toContain(to.stopUrl)
})

test('the question can be answered in the push, and the mail says where', async () => {
  const { ids, sent } = await planned(1)
  await rows(`update reminders set ignored = 7, asked_at = last_sent_at where member_id = $1`, [ids[0]])
  const [push] = (await reminderComposer.push(db, sent)).values()
  expect(push).toMatchObject({
    path: '/settings?tab=notifications',
    tag: 'reminder',
    actions: [
      { action: 'go_on', title: 'つづける' },
      { action: 'stop', title: 'やめる' },
    ],
  })
  const [mail] = (await reminderComposer.mail(db, sent)).values()
  expect(read(mail?.(to)).text).toContain('https://hakari.example/settings?tab=notifications')
  expect(read(mail?.(to)).text).toContain(to.stopUrl)
})

test('what was planned is judged again when it leaves: weighed, rested, stopped, another time or day, left', async () => {
  const all = await planned(7)
  const [weighed = '', rests, stopped, moved = '', otherDay, left] = all.ids
  await weigh(weighed, 0)
  await rows(`update reminders set rests_on = day_in_japan(last_sent_at) where member_id = $1`, [rests])
  await rows(`update reminders set stopped_at = now() where member_id = $1`, [stopped])
  await setDue([moved], 60)
  await rows(
    `update reminders set weekdays = 127 - (1 << (extract(isodow from day_in_japan(last_sent_at))::integer - 1))
     where member_id = $1`,
    [otherDay],
  )
  await rows(`delete from members where id = $1`, [left])
  expect(await reached(all)).toEqual([false, false, false, false, false, false, true])
})

test('nobody is sent a weight', async () => {
  const { preview } = reminderComposer
  const mail = read(preview.mail?.(to))
  const said = `${preview.push?.body} ${mail.subject} ${mail.text}`.replaceAll(/https?:\S+/g, '')
  expect(said).not.toMatch(/\d+(\.\d+)?\s*kg/)
})
