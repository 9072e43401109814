import { accounts, Handle, handleLimit, problemsIn, profiles } from '@hakari/contract'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { refusalCode } from '../../api/refusal-text.ts'
import { problemText } from '../../form/problem-text.ts'
import type { useForm } from '../../form/use-form.ts'
import { useIsTaken } from '../../form/use-is-taken.ts'
import { TextField } from '../../ui/field.tsx'
import { text } from './text.ts'

interface HandleField extends ReturnType<ReturnType<typeof useForm>['inputProps']> {
  /** It was free when the form was opened. */
  suggested: string
  failure: unknown
}

const words = {
  label: text.handle,
  limit: handleLimit,
  sentences: { invalid_characters: text.handleInvalid },
}

const isFree = async (handle: string) => (await call(profiles.checkFirstHandle, { params: { handle } })).isFree

/** What is about the handle is said at its field. */
export const isAboutHandle = (failure: unknown) => failure !== undefined && refusalCode(failure) === 'handle_taken'

/** Judged while it is typed, and once more by the server when the form is sent. */
export function HandleField({ suggested, failure, ...input }: HandleField) {
  const { value = '' } = input
  const [refused, setRefused] = useState({ failure: undefined as unknown, value: '' })
  if (isAboutHandle(failure) && refused.failure !== failure) setRefused({ failure, value })
  const { handle: problem } = problemsIn(accounts.ProfileChange, { handle: value })
  const typed = problem || value === suggested ? undefined : Handle.parse(value)
  const isTaken = useIsTaken(typed, isFree) || (refused.value !== '' && refused.value === value)
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
