import { contact } from '@hakari/contract'

/** One contact message over HTTP: the smallest write there is. */
export const writeMessage = (appUrl: string, email: string, idempotencyKey: string = crypto.randomUUID()) =>
  fetch(`${appUrl}/api${contact.send.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey, 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ name: '書き手', email, message: '消えないでください' }),
  })
