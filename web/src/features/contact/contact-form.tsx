import { contact, countGraphemes, normaliseEmail } from '@hakari/contract'
import { call } from '../../api/call.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { problemText } from '../../form/problem-text.ts'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { TextArea, TextField } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { text } from './text.ts'

const empty = { name: '', email: '', message: '' }

export function ContactForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm(contact.ContactMessage, empty, async (body, idempotencyKey) => {
    await call(contact.send, { body }, { idempotencyKey })
    onSent(normaliseEmail(body.email) ?? body.email)
  })
  const { name, email, message } = form.problems
  return (
    <Form onSubmit={form.submit}>
      <TextField
        label={text.name}
        problem={name && problemText(name, { label: text.name, limit: contact.nameLimit })}
        autoComplete="name"
        required
        {...form.inputProps('name')}
      />
      <TextField
        label={text.email}
        problem={email && problemText(email, { label: text.email })}
        type="email"
        autoComplete="email"
        required
        {...form.inputProps('email')}
      />
      <TextArea
        label={text.message}
        problem={message && problemText(message, { label: text.message, limit: contact.messageLimit })}
        counter={{ used: countGraphemes(form.fields.message.trim()), limit: contact.messageLimit }}
        required
        {...form.inputProps('message')}
      />
      {form.failure !== undefined && <Failure>{refusalText(form.failure)}</Failure>}
      <Button type="submit" isBusy={form.busy}>
        {form.busy ? text.sending : text.send}
      </Button>
    </Form>
  )
}
