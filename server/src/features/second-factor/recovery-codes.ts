import { createHash, randomBytes } from 'node:crypto'
import { base32 } from './totp.ts'

const howMany = 10
const codeBytes = 10

/** Eighty random bits each, in four groups, for paper. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: howMany }, () => (base32(randomBytes(codeBytes)).match(/.{4}/g) ?? []).join('-'))

/** With eighty bits a plain hash cannot be reversed; with the member in it no two rows are alike. */
export const hashOfCode = (memberId: string, code: string) =>
  createHash('sha256')
    .update(`${memberId} ${typedCode(code)}`)
    .digest()

/** As it is typed from paper: case, spaces and hyphens do not matter, nor digits that look like letters. */
export const typedCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

export const isAppCode = (code: string) => /^\d{6}$/.test(code)

const lookalikes: Record<string, string> = { 0: 'O', 1: 'I', 8: 'B' }

/** Our alphabet has no 0, 1 and 8. */
export const asRecoveryCode = (code: string) => code.replace(/[018]/g, (digit) => lookalikes[digit] ?? digit)
