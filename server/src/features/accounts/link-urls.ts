/** Links of mails. The secret stands behind the #, which no server and no log ever sees. */
export const linkUrls = (origin: string) => ({
  signIn: (email: string, secret: string) => `${origin}/?email=${encodeURIComponent(email)}#link=${secret}`,
  reset: (secret: string) => `${origin}/reset-password#code=${secret}`,
  emailChange: (secret: string) => `${origin}/confirm-email#code=${secret}`,
})
