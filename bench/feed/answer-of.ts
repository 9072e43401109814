import { type Ask, headersOf } from './load.ts'

/** Asked once before all others ask it, so that a refusal is read and not counted. */
export async function answerOf(url: string, ask: Ask | undefined): Promise<string> {
  if (!ask) return ''
  const { method, path, body } = ask
  const answer = await fetch(url + path, {
    method,
    headers: { ...headersOf(ask), ...(body && { 'Idempotency-Key': crypto.randomUUID() }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return text
}
