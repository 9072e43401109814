/** By what an authenticator knows whose a passkey is: random, and the same for all passkeys of a member. */
export const userHandleOf = (memberId: string) => Buffer.from(memberId.replaceAll('-', ''), 'hex')
