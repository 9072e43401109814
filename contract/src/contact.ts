import * as z from 'zod/mini'
import { EmailAddress } from './email.ts'
import { operation } from './operation.ts'
import { line, paragraphs } from './text.ts'

export const nameLimit = 50
export const messageLimit = 2000

export const ContactMessage = z.object({
  name: line(nameLimit),
  email: EmailAddress,
  message: paragraphs(messageLimit),
})

export const send = operation({
  id: 'contact.send',
  method: 'POST',
  path: '/contact',
  access: 'anyone',
  summary: 'Write to the operator. The message is kept, mailed to the operator, and confirmed to the writer.',
  input: { body: ContactMessage },
  output: z.object({ receivedAt: z.iso.datetime() }),
  refusals: ['idempotency_key_reused'],
  creates: true,
})
