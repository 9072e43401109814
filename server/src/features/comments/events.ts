export interface EntryCommented {
  type: 'entry_commented'
  commentId: string
}
