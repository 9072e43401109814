export interface EntryCommented {
  type: 'entry_commented'
  commentId: string
  entryId: string
  memberId: string
  /** Whose entry it is. */
  ownerId: string
}
