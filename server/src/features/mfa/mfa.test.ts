import { mfa, Refused } from '@hakari/contract'
import { expect, test } from 'vitest'
import { startWorld } from '../../../test/world/world.ts'
import { refusalText } from '../../../../web/src/api/refusal-text.ts'

const world = await startWorld()
const { call } = await world.member()

const phone = '+819012345678'
const said = (answer: Promise<unknown>) => answer.then(() => 'done', refusalText)

test('nobody has a second factor', async () => {
  expect(await call(mfa.factors, {})).toEqual({ items: [] })
})

test.each(['+819012345678', '+81 90-1234-5678', '+1 (415) 555-2671'])(
  'to %s no code is sent yet',
  async (phoneNumber) => {
    expect(await call(mfa.start, { body: { phoneNumber } })).toEqual({ status: 'disabled' })
  },
)

test.each(['', '09012345678', '+0312345678', '+81', '+8190123456789012345', 'call me', '+81٩٠12345678'])(
  '%j is no phone number',
  async (phoneNumber) => {
    const refused = { code: 'mfa_phone_invalid' }
    await expect(call(mfa.start, { body: { phoneNumber } })).rejects.toMatchObject(refused)
    const body = { phoneNumber, verificationCode: '123456' }
    await expect(call(mfa.enroll, { body })).rejects.toMatchObject(refused)
  },
)

test('no code is right, because none was sent', async () => {
  const body = { phoneNumber: phone, verificationCode: '123456', displayName: '携帯' }
  await expect(call(mfa.enroll, { body })).rejects.toMatchObject({ code: 'mfa_code_invalid' })
})

test('a factor that is not there cannot be removed', async () => {
  await expect(call(mfa.unenroll, { params: { uid: 'phone-1' } })).rejects.toMatchObject({
    code: 'mfa_factor_unknown',
  })
})

test('a second factor is told by these four things, and its number by none', () => {
  const factor = { uid: 'phone-1', displayName: '', factorId: 'phone', enrollmentTime: '2026-01-01T00:00:00.000Z' }
  const output = mfa.factors.output
  expect(output.parse({ items: [{ ...factor, phoneNumber: phone }] })).toEqual({ items: [factor] })
  for (const missing of Object.keys(factor))
    expect(output.safeParse({ items: [{ ...factor, [missing]: undefined }] }).success).toBe(false)
  expect(output.safeParse({ items: [{ ...factor, factorId: 'key' }] }).success).toBe(false)
})

test('what is refused of a second factor is said in words', async () => {
  const start = (phoneNumber: string) => said(call(mfa.start, { body: { phoneNumber } }))
  const enroll = { body: { phoneNumber: phone, verificationCode: '123456' } }
  expect(await start('09012345678')).toBe('無効な電話番号です')
  expect(await said(call(mfa.enroll, enroll))).toBe('認証コードが正しくないか、有効期限が切れています')
  expect(await said(call(mfa.unenroll, { params: { uid: 'x' } }))).toBe('登録された認証要素が見つかりません')
})

test('what only a service for SMS could refuse is part of the contract and has its words', () => {
  expect(mfa.start.refusals).toEqual(expect.arrayContaining(['mfa_quota_exceeded', 'mfa_captcha_failed']))
  expect(mfa.unenroll.refusals).toContain('mfa_removal_failed')
  const words = (['mfa_quota_exceeded', 'mfa_captcha_failed', 'mfa_removal_failed'] as const).map((refusal) =>
    refusalText(new Refused({ refusal, requestId: 'x' })),
  )
  expect(words).toEqual(['SMSの送信上限に達しました', 'reCAPTCHAの確認に失敗しました', '認証要素の解除に失敗しました'])
})
