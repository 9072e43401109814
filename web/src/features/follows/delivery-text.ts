/** What may be said wherever somebody is by then: apart from the words of the lists, which come with them. */
export const text = {
  failed: 'フォローを更新できませんでした',
}
