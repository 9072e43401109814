import { follows, type OutputOf } from '@hakari/contract'
import { call } from '../../api/call.ts'
import type { Delivery } from '../../api/outbox.ts'
import type { ActOf } from '../../api/unsent.ts'
import { withNews } from '../../store/later-news.ts'
import { askForWhatChangesWith } from '../../store/own.ts'
import { showFollow } from './show-follow.ts'
import { text } from './text.ts'

export const followDelivery: Delivery<ActOf<'follow'>, OutputOf<typeof follows.follow>> = {
  isTyped: false,
  send: ({ act: { memberId, isFollowed } }) =>
    call(isFollowed ? follows.follow : follows.unfollow, { params: { id: memberId } }),
  onSent: (client, { memberId, isFollowed }, answer) => {
    showFollow(client, { memberId, isFollowed, answer })
    askForWhatChangesWith(client, 'follows')
  },
  undone: text.failed,
  onUndone: (client, { memberId, isFollowed }) => {
    showFollow(client, { memberId, isFollowed: !isFollowed })
    withNews(({ askAnew }) => askAnew(client))
  },
}
