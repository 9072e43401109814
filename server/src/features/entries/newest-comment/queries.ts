import type { Entry } from '@hakari/contract'
import { sql } from 'kysely'
import { memberOf } from '../../members/index.ts'
import { isHeard, isMutedText, maySee, maySeeComment, type Viewer } from '../../visibility/index.ts'
import { excerptOf } from './excerpt.ts'

export interface NewestCommentRow {
  comment_id: number | null
  comment_text: string
  is_comment_muted: boolean
  writer_id: string
  writer_name: string
  writer_handle: string
  writer_avatar_id: string | null
}

/** Of `entries e`: what was written last by somebody whom the viewer may see, by a step in the index of its comments. */
export const newestCommentOn = (viewer: Viewer) => sql`
  select c.id as comment_id, c.text as comment_text, w.id as writer_id, w.name as writer_name, w.handle as writer_handle,
         w.avatar_id as writer_avatar_id, ${isMutedText(viewer, { text: 'c.text', writer: 'c.member_id' })} as is_comment_muted
  from comments c join members w on w.id = c.member_id
  where c.entry_id = e.id and e.comments_count > 0 and ${maySeeComment(viewer, 'c')} and ${maySee(viewer, 'w')} and ${isHeard(viewer, 'w')}
  order by c.id desc limit 1`

export const newestCommentIn = (row: NewestCommentRow): Entry['newestComment'] =>
  row.comment_id === null
    ? null
    : {
        id: String(row.comment_id),
        member: memberOf({
          id: row.writer_id,
          name: row.writer_name,
          handle: row.writer_handle,
          avatar_id: row.writer_avatar_id,
        }),
        excerpt: excerptOf(row.comment_text),
        ...(row.is_comment_muted && { isMuted: true as const }),
      }
