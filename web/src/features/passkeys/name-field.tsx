import { countGraphemes, passkeys } from '@hakari/contract'
import { refusalText } from '../../api/refusal-text.ts'
import { faultText } from '../../form/fault-text.ts'
import type { useForm } from '../../form/use-form.ts'
import { TextField } from '../../ui/controls/field.tsx'
import { text } from './text.ts'

const words = { label: text.name, limit: passkeys.passkeyNameLimit }

/** What a passkey is called. */
export const NameField = ({ form }: { form: ReturnType<typeof useForm<{ name: string }>> }) => (
  <TextField
    label={text.name}
    problem={faultText(form, 'name', words, refusalText)}
    counter={{ used: countGraphemes(form.fields.name.trim()), limit: passkeys.passkeyNameLimit }}
    autoComplete="off"
    required
    {...form.inputProps('name')}
  />
)
