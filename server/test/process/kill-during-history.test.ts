import { accounts, history } from '@hakari/contract'
import { expect, test, vi } from 'vitest'
import { ownPlace, startApp } from '../app-process.ts'
import { listOf } from '../history-steps.ts'
import { connectAs } from '../import-steps.ts'
import { browserAt, type SignedIn } from '../world.ts'
import { madeFolder } from './made-folder.ts'

const person = 'daily-haruka'

const runOf = async (member: SignedIn) => (await member.call(history.runs, {})).items[0]
const rows = async (member: SignedIn) => (await listOf(member)).map(({ weight, measuredAt }) => [measuredAt, weight])

const isDone = (member: SignedIn) =>
  vi.waitFor(async () => expect(await runOf(member)).toMatchObject({ state: 'done' }), {
    timeout: 60_000,
    interval: 200,
  })

test('kill -9 while years come in: the job goes on where it was, and ends with the same rows', async () => {
  await using folder = await madeFolder()
  const place = { ...(await ownPlace(folder.path)), LIMIT_FACTOR: '1000000' }
  let app = await startApp(place)
  const sandbox = `http://localhost:${place.SANDBOX_PORT}`
  const control = (order: object) =>
    fetch(`${sandbox}/control`, {
      method: 'POST',
      body: JSON.stringify(order),
      headers: { 'Content-Type': 'application/json' },
    })
  const newMember = async (): Promise<SignedIn> => {
    const browser = browserAt(app.url)
    return { ...browser, ...(await browser.call(accounts.createTest, {})) }
  }

  const [killed, whole] = [await newMember(), await newMember()]
  for (const member of [killed, whole]) await connectAs(member, 'fitbit', person)
  await whole.call(history.fromService, { params: { service: 'fitbit' } })
  await isDone(whole)

  await killed.call(history.fromService, { params: { service: 'fitbit' } })
  await vi.waitFor(async () => expect((await runOf(killed))?.added).toBeGreaterThan(0), {
    timeout: 30_000,
    interval: 1,
  })
  // It hangs in the middle of a question.
  await control({ service: 'google-health', fault: 'data-hang', person })
  await app.end('SIGKILL')
  app = await startApp(place)
  await isDone(killed)
  expect(await rows(killed)).toEqual(await rows(whole))
  await app.end('SIGTERM')
})
