import * as z from 'zod/mini'
import { isReservedName } from './reserved-names.ts'
import { containsLink } from './links.ts'
import { typedKilograms } from './weight.ts'
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

/** Whoever registers posts no links yet. */
const holdsNoLink = z.refine<string>((text) => !containsLink(text), { error: 'link' })
export const FirstNickname = z.pipe(Nickname, z.string().check(holdsNoLink))
export const FirstBio = z.pipe(Bio, z.string().check(holdsNoLink))

const highestSignUpTarget = 999

/** Kilograms as a person types them, read like a weight that is recorded, without zeros and points that say nothing. */
const targetText = (typed: string | number) =>
  typedKilograms(String(typed))
    .replace(/^(\d+)\.$/, '$1')
    .replace(/(\.\d)0+$/, '$1')

const isDecimal = (text: string) => /^\d{1,3}(\.\d+)?$/.test(text)
/** To 0.1 kg: what has more decimals is too long. */
const isInTenths = z.refine<string>((text) => text === '' || /^\d+(\.\d)?$/.test(text), { error: 'too_long' })

const isTarget = (text: string) => isDecimal(text) && Number(text) > 0 && Number(text) <= highestSignUpTarget

/** The target weight of both sign-up forms: more than 0 and at most 999 kg. */
export const SignUpTarget = z.pipe(
  z.union([z.string(), z.number()], { error: 'required' }),
  z.pipe(
    z.transform(targetText),
    z.string().check(
      z.refine((text) => text !== '', { error: 'required', abort: true }),
      z.refine(isTarget, { error: 'invalid', abort: true }),
      isInTenths,
    ),
  ),
)

/** The same where it may be left out. */
export const OptionalSignUpTarget = z._default(
  z.pipe(
    z.union([z.string(), z.number()], { error: 'invalid' }),
    z.pipe(
      z.transform(targetText),
      z.string().check(
        z.refine((text) => text === '' || isTarget(text), { error: 'invalid', abort: true }),
        isInTenths,
      ),
    ),
  ),
  '',
)

export const lowestTarget = 30
export const highestTarget = 200

const isWithinSettings = (text: string) =>
  isDecimal(text) && Number(text) >= lowestTarget && Number(text) <= highestTarget

/** The target weight of the settings: 30 to 200 kg, or none. */
export const SettingsTarget = z.pipe(
  z.union([z.string(), z.number()], { error: 'invalid' }),
  z.pipe(
    z.transform(targetText),
    z.string().check(
      z.refine((text) => text === '' || isWithinSettings(text), { error: 'invalid', abort: true }),
      isInTenths,
    ),
  ),
)
