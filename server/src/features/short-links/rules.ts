const code = /^[A-Za-z0-9]{6}$/

/** What is no code is not even looked for. */
export const isShortCode = (text: string): boolean => code.test(text)
