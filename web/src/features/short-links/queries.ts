import { shortLinks } from '@hakari/contract'
import { plainQueryOf } from '../../api/plain-query.ts'
import { refusalCode } from '../../api/refusal-code.ts'

export const linkQuery = (code: string) => plainQueryOf(shortLinks.resolve, { params: { code } })

export const isMissing = (error: unknown) => refusalCode(error) === 'not_found'
