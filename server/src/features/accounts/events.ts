/** Everything that hangs on the member by a key goes by itself; who keeps more listens. */
export interface MemberRemoved {
  type: 'member_removed'
  memberId: string
  email: string
}
