import { shortLinks } from '@hakari/contract'
import { queryOf } from '../../store/query.ts'
import { refusalCode } from '../../api/refusal-text.ts'

export const linkQuery = (code: string) => queryOf(shortLinks.resolve, { params: { code } })

export const isMissing = (error: unknown) => refusalCode(error) === 'not_found'
