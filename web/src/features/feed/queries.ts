import { feed } from '@hakari/contract'
import { pagesOf } from '../../api/pages.ts'

export const feedQuery = { following: pagesOf(feed.following, {}), all: pagesOf(feed.all, {}) }
