import { text } from './text.ts'

/** What both registration forms say about a field, word for word as specified. */
export const nicknameWords = {
  label: text.nickname,
  sentences: { required: text.nicknameMissing, too_long: text.nicknameTooLong },
}

export const passwordWords = {
  label: text.password,
  sentences: { required: text.passwordMissing, too_short: text.passwordTooShort },
}

export const bioWords = { label: text.bio, sentences: { too_long: text.bioTooLong } }
