import { accounts, history } from '@hakari/contract'
import { expect, vi } from 'vitest'
import { listOf } from '../../steps/history.ts'
import { connectAs } from '../../steps/imports.ts'
import { scaled } from '../../world/eventually.ts'
import { browserAt, type SignedIn } from '../../world/world.ts'

const person = 'daily-haruka'

const runOf = async (member: SignedIn) => (await member.call(history.runs, {})).items[0]
const begin = (member: SignedIn) => member.call(history.fromService, { params: { service: 'fitbit' } })
const isDone = (member: SignedIn) =>
  vi.waitFor(async () => expect(await runOf(member)).toMatchObject({ state: 'done' }), {
    timeout: scaled(60_000),
    interval: 200,
  })
const rows = async (member: SignedIn) => (await listOf(member)).map(({ weight, measuredAt }) => [measuredAt, weight])

/** Two members read the same years from one service: one in peace, one while the server is killed. */
export async function historyImports(url: string, sandbox: string) {
  const newMember = async (): Promise<SignedIn> => {
    const browser = browserAt(url)
    const member = { ...browser, ...(await browser.call(accounts.createTest, {})) }
    await connectAs(member, 'fitbit', person)
    return member
  }

  const [killed, whole] = [await newMember(), await newMember()]
  return {
    async readInPeace() {
      await begin(whole)
      await isDone(whole)
    },
    /** Some of it is there, and the job hangs in the middle of a question. */
    async untilHalfRead() {
      await begin(killed)
      await vi.waitFor(async () => expect((await runOf(killed))?.added).toBeGreaterThan(0), {
        timeout: scaled(60_000),
        interval: 1,
      })
      await fetch(`${sandbox}/control`, {
        method: 'POST',
        body: JSON.stringify({ service: 'google-health', fault: 'data-hang', person }),
        headers: { 'Content-Type': 'application/json' },
      })
    },
    async rowsOfBoth() {
      await isDone(killed)
      return { killed: await rows(killed), whole: await rows(whole) }
    },
  }
}
