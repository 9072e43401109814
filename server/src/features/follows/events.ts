export interface MemberFollowed {
  type: 'member_followed'
  by: string
  whom: string
}
