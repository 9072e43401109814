import { pictures } from '@hakari/contract'
import { jpegOfBytes, mostPictureBytes } from '../server/test/corpus/pictures.ts'
import { testAccount } from './sign-ins.ts'

/** A process of its own, so that who measures is not kept busy by it: so many people upload 5 MB at once. */
const [app = '', people = '20'] = process.argv.slice(2)
const bytes = new Uint8Array(await jpegOfBytes(mostPictureBytes))
const members = await Promise.all(Array.from({ length: Number(people) }, () => testAccount(app)))

process.send?.('ready')
process.on('message', () => {
  void Promise.all(members.map(upload)).then((statuses) => process.send?.(statuses))
})

async function upload({ cookie, member }: (typeof members)[number]): Promise<number> {
  const form = new FormData()
  form.set('picture', new Blob([bytes]))
  const name = encodeURIComponent(pictures.objectName(member.id))
  const answer = await fetch(`${app}/api/storage/objects?name=${name}`, {
    method: 'POST',
    body: form,
    headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin', 'Idempotency-Key': crypto.randomUUID() },
  })
  await answer.arrayBuffer()
  return answer.status
}
