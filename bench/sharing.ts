import { clientOver, entries, shortLinks } from '@hakari/contract'
import { ownPlace, startApp } from '../server/test/process/app-process.ts'
import { temporaryFolder } from '../server/test/world/temporary-folder.ts'
import { load } from './feed/load.ts'
import { bestOfRounds } from './feed/pace.ts'
import { testAccount } from './sign-ins.ts'
import { say } from './table.ts'

const rounds = 4
const seconds = 2
const posts = 50

/** How fast a shared link is answered, beside answers that need no database, by the same process in the same minutes. */
export async function sharing(): Promise<void> {
  await using folder = await temporaryFolder()
  const app = await startApp({ ...(await ownPlace(folder.path)), LIMIT_FACTOR: '1000000' })
  const links = await sharedPosts(app.url)
  const ask = (paths: string[]) => () =>
    load(
      app.url,
      paths.map((path) => ({ method: 'GET', path })),
      seconds,
    )
  const best = await bestOfRounds(
    {
      'a static file, /icon.svg': ask(['/icon.svg']),
      '/healthz': ask(['/healthz']),
      'the page of a short link, /s/{code}': ask(links.map(({ code }) => `/s/${code}`)),
      'where a short link leads, as JSON': ask(links.map(({ code }) => `/api/short-links/${code}`)),
    },
    rounds,
  )
  await app.end('SIGTERM')
  const file = best['a static file, /icon.svg'].perSecond
  for (const [what, { perSecond }] of Object.entries(best))
    say(what, `${Math.round(perSecond)} per s, ${(perSecond / file).toFixed(2)} of the file`)
}

async function sharedPosts(url: string) {
  const { cookie } = await testAccount(url)
  const call = clientOver(async ({ method, url: path, headers, body }) => {
    const own = { ...headers, Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' }
    const answer = await fetch(url + path, { method, headers: own, ...(body !== undefined && { body }) })
    return { status: answer.status, text: await answer.text() }
  })
  const links = []
  for (let i = 0; i < posts; i++) {
    const { id } = await call(entries.record, { body: { weight: '58.4', note: '朝いちばん。昨日は少し歩きました。' } })
    links.push(await call(shortLinks.create, { params: { id } }))
  }
  return links
}
