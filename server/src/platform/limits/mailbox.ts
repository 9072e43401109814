/** Whom a mail reaches: capitals and what follows a plus lead to the same mailbox with most providers. */
export const mailboxOf = (email: string) => email.toLowerCase().replace(/\+[^@]*@/, '@')
