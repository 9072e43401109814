import type { Entry } from '@hakari/contract'
import { generatePath } from 'react-router'
import { patterns } from '../../paths.ts'

export const postPath = ({ id, member }: Pick<Entry, 'id' | 'member'>) =>
  generatePath(patterns.post, { username: member.handle, postId: id })
