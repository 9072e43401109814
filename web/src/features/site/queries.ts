import { site } from '@hakari/contract'
import { queryOf } from '../../api/query.ts'

export const aboutSite = queryOf(site.about, {})
