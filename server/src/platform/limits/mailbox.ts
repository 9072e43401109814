/** Whom a mail reaches: capitals and what follows a plus lead to the same mailbox with most providers. */
export function mailboxOf(email: string): string {
  const plain = email.toLowerCase().replace(/\+[^@]*@/, '@')
  return plain.replace(
    /^([^@]+)@(gmail|googlemail)\.com$/,
    (_, local: string) => `${local.replaceAll('.', '')}@gmail.com`,
  )
}

/**
 * Whose allowance of mails is used: all other spellings of a mailbox share one, and the plain address has its own, so
 * that strangers cannot use up an owner's by writing to the spellings.
 */
export function mailAllowanceOf(email: string): string {
  const mailbox = mailboxOf(email)
  return email.toLowerCase() === mailbox ? mailbox : `spellings of ${mailbox}`
}
