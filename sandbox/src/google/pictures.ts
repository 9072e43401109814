import { personas } from './personas.ts'
import { portrait } from './portrait.ts'

const hugeBytes = 7 * 1024 * 1024
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><script>alert(1)</script></svg>'

export const pictureAddress = (issuer: string, id: string) => `${issuer}/picture/${id}`

export function pictureOf(id: string): Response {
  const kind = personas.find((persona) => persona.id === id)?.picture ?? 'missing'
  if (kind === 'missing') return new Response('not found', { status: 404 })
  const contents = { portrait: () => portrait(id), script: () => svg, huge: () => endless(portrait(id)) }
  return new Response(contents[kind](), { headers: { 'content-type': 'image/png' } })
}

/** A sound picture that goes on and on, and does not say so in advance. */
function endless(start: Buffer<ArrayBuffer>): ReadableStream {
  let sent = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = sent === 0 ? start : Buffer.alloc(64 * 1024)
      controller.enqueue(piece)
      sent += piece.length
      if (sent > hugeBytes) controller.close()
    },
  })
}
