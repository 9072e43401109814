import { feed } from '@hakari/contract'
import { pagesOf } from '../../api/pages.ts'

export const feedQuery = { following: pagesOf(feed.following, { query: {} }), all: pagesOf(feed.all, { query: {} }) }
