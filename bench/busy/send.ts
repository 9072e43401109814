import { pictures } from '@hakari/contract'
import { Agent, request } from 'node:http'
import { setPriority } from 'node:os'
import { largePhoto } from '../../server/test/corpus/pictures.ts'
import type { Orders } from './main.ts'
import type { Person } from './people.ts'

/** Whoever sends sits elsewhere and takes none of the machine's time; here it takes only what is left. */
setPriority(19)
const agent = new Agent({ keepAlive: true })
const photo = await largePhoto(4000, 3000).jpeg({ quality: 90 }).toBuffer()

process.send?.('ready')
process.on('message', ({ app, signIns, uploads, cards }: Orders) => {
  const asked = [
    ...signIns.map((person, at) => signIn(app, person, at)),
    ...uploads.map((person) => upload(app, person)),
    ...cards.map((path) => ask(app + path, { method: 'GET' })),
  ]
  void Promise.all(asked).then((statuses) => process.send?.(statuses))
})

const fromHere = { 'Sec-Fetch-Site': 'same-origin' }

/** Everybody comes from a network of their own. */
const signIn = (app: string, { email, password }: Person, at: number) =>
  ask(`${app}/api/sign-in`, {
    method: 'POST',
    headers: {
      ...fromHere,
      'Content-Type': 'application/json',
      'X-Forwarded-For': `100.${64 + (at >> 8)}.${at & 255}.1`,
    },
    body: Buffer.from(JSON.stringify({ email, password })),
  })

async function upload(app: string, { id, cookie }: Person): Promise<number> {
  const form = new FormData()
  form.set('picture', new Blob([new Uint8Array(photo)]))
  const sent = new Response(form)
  const name = encodeURIComponent(pictures.objectName(id))
  return ask(`${app}/api/storage/objects?name=${name}`, {
    method: 'POST',
    headers: {
      ...fromHere,
      Cookie: cookie,
      'Idempotency-Key': crypto.randomUUID(),
      'Content-Type': sent.headers.get('Content-Type') ?? '',
    },
    body: Buffer.from(await sent.arrayBuffer()),
  })
}

interface Sent {
  method: string
  headers?: Record<string, string>
  body?: Buffer
}

function ask(url: string, { method, headers = {}, body }: Sent): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(url, { method, agent, headers }, (answer) =>
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0)),
    )
    // Who is cut off counts as 0.
    asked.once('error', () => resolve(0)).end(body)
  })
}
