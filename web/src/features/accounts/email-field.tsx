import type { ProblemCode } from '@hakari/contract'
import type { ChangeEvent, ComponentProps } from 'react'
import { problemText } from '../../form/problem-text.ts'
import { TextField } from '../../ui/controls/field.tsx'
import { text } from './text.ts'
import { emailDraft } from './email-draft.ts'

interface EmailField extends ComponentProps<'input'> {
  problem: ProblemCode | undefined
}

/** The address as the steps of the way in ask for it: the next one knows every letter, also those typed while it is loaded. */
export function EmailField({ problem, onChange, ...input }: EmailField) {
  const keep = (event: ChangeEvent<HTMLInputElement>) => {
    emailDraft.keep(event.target.value)
    onChange?.(event)
  }
  return (
    <TextField
      label={text.email}
      problem={problem && problemText(problem, { label: text.email })}
      type="email"
      onChange={keep}
      {...input}
    />
  )
}
