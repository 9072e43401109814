import * as z from 'zod/mini'
import { isReservedName } from './reserved-names.ts'
import { plainDigits } from './weight.ts'
import { emptyOrParagraphs, name as nameOf, optionalParagraphs } from './text.ts'

export const nicknameLimit = 20
export const bioLimit = 200

/** What an operator may call somebody: also by a name that is reserved. */
export const OperatorsNickname = nameOf(nicknameLimit)
export const Nickname = z.pipe(
  OperatorsNickname,
  z.string().check(z.refine((text) => !isReservedName(text), { error: 'reserved' })),
)

export const Bio = optionalParagraphs(bioLimit)
/** The same in a change: left out, it stays as it is. */
export const ChangedBio = emptyOrParagraphs(bioLimit)

/** Somebody, as others see them. */
export const Member = z.object({
  id: z.uuid(),
  name: z.string(),
  handle: z.string(),
  /** The address of the picture without its size; null when there is none. */
  avatar: z.nullable(z.string()),
})
export type Member = z.infer<typeof Member>

const highestSignUpTarget = 999
const decimal = /^\d{1,3}(\.\d{1,2})?$/

/** Kilograms as a person types them, also in full-width digits or with a point and nothing after it; kept as a decimal text. */
const weightText = (typed: string | number) => plainDigits(String(typed)).replace(/^(\d+)\.$/, '$1')

const isTarget = (text: string) => decimal.test(text) && Number(text) > 0 && Number(text) <= highestSignUpTarget

/** The target weight of both sign-up forms: more than 0 and at most 999 kg. */
export const SignUpTarget = z.pipe(
  z.union([z.string(), z.number()], { error: 'required' }),
  z.pipe(
    z.transform(weightText),
    z.string().check(
      z.refine((text) => text !== '', { error: 'required', abort: true }),
      z.refine(isTarget, { error: 'invalid' }),
    ),
  ),
)

/** The same where it may be left out. */
export const OptionalSignUpTarget = z._default(
  z.pipe(
    z.union([z.string(), z.number()], { error: 'invalid' }),
    z.pipe(
      z.transform(weightText),
      z.string().check(z.refine((text) => text === '' || isTarget(text), { error: 'invalid' })),
    ),
  ),
  '',
)

export const lowestTarget = 30
export const highestTarget = 200

const isWithinSettings = (text: string) =>
  /^\d{1,3}(\.\d+)?$/.test(text) && Number(text) >= lowestTarget && Number(text) <= highestTarget

/** The target weight of the settings: 30 to 200 kg, or none. More decimals than it keeps are too long. */
export const SettingsTarget = z.pipe(
  z.union([z.string(), z.number()], { error: 'invalid' }),
  z.pipe(
    z.transform(weightText),
    z.string().check(
      z.refine((text) => text === '' || isWithinSettings(text), { error: 'invalid', abort: true }),
      z.refine((text) => text === '' || decimal.test(text), { error: 'too_long' }),
    ),
  ),
)
