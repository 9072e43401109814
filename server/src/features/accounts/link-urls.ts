/** Links of mails. The secret stands behind the #, which no server and no log ever sees. */
export const linkUrls = (origin: string) => ({
  // Encodes the apostrophe too, at which mail programs end a link in plain text.
  signIn: (email: string, secret: string) => `${origin}/?${new URLSearchParams({ email }).toString()}#link=${secret}`,
  disown: (secret: string) => `${origin}/not-me#code=${secret}`,
  reset: (secret: string) => `${origin}/reset-password#code=${secret}`,
  emailChange: (of: { email: string; handle: string }, secret: string) =>
    `${origin}/confirm-email?${new URLSearchParams(of).toString()}#code=${secret}`,
})
