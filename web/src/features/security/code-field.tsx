import type { ComponentProps } from 'react'
import { refusalText } from '../../api/refusal-text.ts'
import { faultText } from '../../form/fault-text.ts'
import type { useForm } from '../../form/use-form.ts'
import { TextField } from '../../ui/controls/field.tsx'

interface CodeField extends Pick<ComponentProps<'input'>, 'inputMode'> {
  form: ReturnType<typeof useForm<{ code: string }>>
  label: string
}

/** A code of the app, which the device may fill in, or a recovery code. */
export const CodeField = ({ form, label, inputMode }: CodeField) => (
  <TextField
    label={label}
    problem={faultText(form, 'code', { label, limit: 60 }, refusalText)}
    inputMode={inputMode}
    autoComplete="one-time-code"
    autoCapitalize="off"
    spellCheck={false}
    required
    {...form.inputProps('code')}
  />
)
