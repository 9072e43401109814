/** Everything that hangs on the member by a key goes by itself; who keeps more listens. */
export interface MemberRemoved {
  type: 'member_removed'
  memberId: string
  email: string
  /** Whose waiting mails go along: this address, and other spellings that who listens has found. */
  addresses: Set<string>
}
