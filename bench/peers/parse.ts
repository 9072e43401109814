import pg from 'pg'
import type { Ask } from '../feed/load.ts'
import { startSubject } from '../rate.ts'
import { peersFolder } from './install.ts'
import { fillParse, makeClasses, parseDatabase, urlOfParse } from './parse-database.ts'

const application = { 'X-Parse-Application-Id': 'bench' }
const member = (number: number) => pointer(`m${String(number).padStart(9, '0')}`)
const pointer = (objectId: string) => ({ __type: 'Pointer', className: 'Member', objectId })
const entry = (number: number) => `/parse/classes/Entry/e${String(number).padStart(9, '0')}`

/** Parse Server on the cluster that this client is connected to, one process as ours is. */
export async function startParse(client: pg.Client, url: string) {
  const mustFill = await parseDatabase(client)
  const { user, password, host, port } = client
  const options = {
    appId: 'bench',
    masterKey: 'master',
    serverURL: 'http://127.0.0.1:1/parse',
    databaseURI: 'postgres://localhost/parse',
    databaseOptions: { user, password, host, port, database: 'parse', max: 10 },
    silent: true,
  }
  const subject = await startSubject({
    program: 'peers/serve-parse.ts',
    path: '/parse',
    args: [peersFolder, JSON.stringify(options)],
    env: { NODE_ENV: 'production', PARSE_SERVER_LOGS_FOLDER: 'null' },
  })
  if (mustFill) {
    await makeClasses(subject.url, { ...application, 'X-Parse-Master-Key': 'master' })
    await fillParse(client, url)
  }
  return { ...subject, putBack: () => putBack(url) }
}

/** What its app would ask for the same screens; a viewer is named by the number of the member. */
export function asksOfParse(viewers: number[], entries: number[], followees: Map<number, number[]>) {
  const find = (where: object): Ask => ({
    method: 'POST',
    path: '/parse/classes/Entry',
    headers: application,
    body: { _method: 'GET', where, include: 'author', order: '-createdAt', limit: 20 },
  })
  return {
    homeByIds: viewers.map((viewer) =>
      find({ author: { $in: [viewer, ...(followees.get(viewer) ?? [])].map((number) => member(number)) } }),
    ),
    homeBySelect: viewers.map((viewer) =>
      find({
        author: {
          $select: {
            query: { className: 'Follow', where: { follower: member(viewer) }, limit: 1000 },
            key: 'followee',
          },
        },
      }),
    ),
    all: [
      {
        method: 'GET' as const,
        path: '/parse/classes/Entry?include=author&order=-createdAt&limit=20',
        headers: application,
      },
    ],
    like: [1, -1].flatMap((amount) =>
      entries.map((number): Ask => ({
        method: 'PUT',
        path: entry(number),
        headers: application,
        body: { likes: { __op: 'Increment', amount } },
      })),
    ),
    post: viewers.map((viewer): Ask => ({
      method: 'POST',
      path: '/parse/classes/Entry',
      headers: application,
      body: {
        author: member(viewer),
        weight: 62.4,
        note: '朝',
        measuredAt: { __type: 'Date', iso: new Date().toISOString() },
        likes: 0,
        comments: 0,
      },
    })),
  }
}

/** The next run finds its entries as this one did: whatever it made itself has no number for a name. */
async function putBack(url: string): Promise<void> {
  const there = new pg.Client({ connectionString: urlOfParse(url) })
  await there.connect()
  await there.query(`delete from "Entry" where "objectId" !~ '^e[0-9]{9}$'`)
  await there.query(`vacuum (analyze) "Entry"`)
  await there.end()
}
