import { mfa } from '@hakari/contract'
import { expect, test } from 'vitest'
import { startWorld } from '../../../test/world.ts'

const world = await startWorld()
const { call } = await world.member()

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
  const body = { phoneNumber: '+819012345678', verificationCode: '123456', displayName: '携帯' }
  await expect(call(mfa.enroll, { body })).rejects.toMatchObject({ code: 'mfa_code_invalid' })
})

test('a factor that is not there cannot be removed', async () => {
  await expect(call(mfa.unenroll, { params: { uid: 'phone-1' } })).rejects.toMatchObject({
    code: 'mfa_factor_unknown',
  })
})
