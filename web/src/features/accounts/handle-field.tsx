import { accounts, Handle, handleLimit, problemsIn, profiles } from '@hakari/contract'
import { call } from '../../api/call.ts'
import { problemText } from '../../form/problem-text.ts'
import type { InputProps } from '../../form/use-form.ts'
import { useIsTaken } from '../../form/use-is-taken.ts'
import { TextField } from '../../ui/controls/field.tsx'
import { text } from './text.ts'

interface HandleField extends InputProps {
  /** The handle that was free when the form was opened, so it is not checked. */
  suggested: string
  /** Whether the server refused the handle as taken when the form was sent. */
  isRefused: boolean
}

const words = {
  label: text.handle,
  limit: handleLimit,
  sentences: { invalid_characters: text.handleInvalid },
}

const isFree = async (handle: string) => (await call(profiles.checkFirstHandle, { params: { handle } })).isFree

/** The handle is judged while it is typed, and once more by the server when the form is sent. */
export function HandleField({ suggested, isRefused, ...input }: HandleField) {
  const { value } = input
  const { handle: problem } = problemsIn(accounts.ProfileChange, { handle: value })
  const typed = problem || value === suggested ? undefined : Handle.parse(value)
  const isTaken = useIsTaken(typed, isFree) || isRefused
  const code = problem ?? (isTaken ? 'taken' : undefined)
  return (
    <TextField
      label={text.handle}
      hint={text.handleHint}
      problem={code && problemText(code, words)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...input}
    />
  )
}
