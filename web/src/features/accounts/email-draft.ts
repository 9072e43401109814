let typed = ''

/** What stands in the field for the address, so that no other step asks for it again. It is kept in this page alone. */
export const emailDraft = {
  read: () => typed,
  keep(text: string) {
    typed = text
  },
  forget() {
    typed = ''
  },
}
