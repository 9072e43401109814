export interface EntryLiked {
  type: 'entry_liked'
  entryId: string
  memberId: string
}
