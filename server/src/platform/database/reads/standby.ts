import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Refusal } from '../../refusal.ts'
import { CommittingKysely } from '../after-commit.ts'
import { connect, type Database } from '../connect.ts'
import { leadsTo } from '../origin.ts'
import { identityOf, type Position, type Primary } from './position.ts'
import type { Tables } from '../row-types.ts'
import { within } from './within.ts'

/** Away, behind, nothing to read from, or crowded; or it could not do what it was asked for just now. */
export type WhyNot = 'away' | 'late' | 'unfit' | 'crowded' | 'failed'

/** What the standby was asked for is to be asked of the primary. */
export class NotRead extends Error {
  readonly reason: WhyNot

  constructor(reason: WhyNot, message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

export interface Standby {
  isRead: () => boolean
  /** Only where it has come as far as that. The work must be nothing but reading: it may be done twice. */
  read: <T>(at: Position, work: (db: Database) => Promise<T>) => Promise<T>
  /** Whatever it was sent: for who knows that this is everything. Also where it has just become the primary. */
  readReceived: <T>(work: (db: Database) => Promise<T>) => Promise<T>
  isAt: (host: string, port: string) => boolean
  close: () => Promise<void>
}

interface Settings {
  waitMs: number
  size: number
  /** Whose rows it has. */
  origin: Database
  onLeftOut: (why: NotRead) => void
  onBack: () => void
}

/** How long somebody who reads waits for a standby to catch up: a page of the primary takes about as long. */
const patienceMs = 30
/** How often one that is left out is looked at; seldom where it is the primary, which is named for the day it is one no more. */
const [lookMs, lookAtPrimaryMs] = [500, 3000]
/** As every fleet's primary is. */
export const noStandby = 'it is no standby'

/** The control file knows the timeline of the last checkpoint; who receives knows it at once, where the role may see that. */
const position = `
  select pg_is_in_recovery() as follows, (pg_last_wal_replay_lsn() - '0/0')::int8 as lsn,
    greatest((select timeline_id from pg_control_checkpoint()), (select received_tli from pg_stat_wal_receiver)) as timeline`

const received = `select pg_is_in_recovery() as follows, (pg_last_wal_receive_lsn() - '0/0')::int8 as lsn`
/** How long somebody who reads waits for it where there is nobody else to ask. */
const catchUpMs = 2000

export function openStandby(url: string, primary: Primary, settings: Settings): Standby {
  const { waitMs, size, origin, onLeftOut, onBack } = settings
  const place = new pg.Client({ connectionString: url })
  const connectMs = waitMs / 5
  const answerMs = waitMs / 10
  const { pool, close } = connect(url, () => {}, { waitMs, size })
  const handles = new WeakMap<pg.PoolClient, { db: Database; since: number }>()
  const waiting = new Set<(why: NotRead) => void>()
  let isRead = false
  let isClosed = false
  let isLooking = false
  let wasPrimary = false
  let timesAway = 0
  let timer: NodeJS.Timeout | undefined

  function leaveOut(why: NotRead): void {
    if (isClosed) return
    const isPrimary = why.message === noStandby
    if (!isPrimary || !wasPrimary) onLeftOut(why)
    wasPrimary = isPrimary
    isRead = false
    if (why.reason !== 'late') timesAway++
    // Who waits for a machine that does not answer need not find that out one by one. Any other has answered, as it was then.
    if (why.reason === 'away') for (const giveUp of waiting) giveUp(why)
    clearTimeout(timer)
    timer = setTimeout(() => void look(), isPrimary ? lookAtPrimaryMs : lookMs).unref()
  }

  /** By a connection of its own: those of the pool may all be waiting for an answer. */
  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs })
    client.on('error', () => {})
    try {
      await client.connect()
      await greet(client)
      const at = await primary.position().catch(() => null)
      // That is no fault of its own, and whoever reads here meanwhile reads on.
      if (!at) throw new NotRead('late', 'there is no primary')
      await reach(client, at)
      if (isClosed || isRead) return
      isRead = true
      wasPrimary = false
      onBack()
    } catch (error) {
      leaveOut(whyNot(error))
    } finally {
      isLooking = false
      // One that is frozen says no goodbye.
      void client.end().catch(() => {})
    }
  }

  async function greet(client: pg.ClientBase): Promise<void> {
    const asked = Promise.all([primary.identity(), identityOf(client), client.query<{ pid: number }>(ownPid, [])])
    const [wanted, found, { rows }] = await answered(asked)
    if (wanted.system !== found.system || wanted.database !== found.database)
      throw new NotRead('unfit', 'it is a standby of another database')
    if (wanted.role !== found.role) throw new NotRead('unfit', `its role is ${found.role}, and not ${wanted.role}`)
    if (rows[0]?.pid !== (client as unknown as { processID: number }).processID)
      throw new NotRead('unfit', 'there is a pooler before it')
  }

  async function reach(client: pg.ClientBase, at: Position): Promise<void> {
    const until = performance.now() + patienceMs
    for (;;) {
      const { rows } = await answered(client.query<Position & { follows: boolean }>(position, []))
      const [here] = rows
      if (!here?.follows) throw new NotRead('unfit', noStandby)
      if (here.timeline === at.timeline && here.lsn >= at.lsn) return
      if (performance.now() > until)
        throw new NotRead('late', here.timeline === at.timeline ? 'it is behind' : 'it follows another timeline')
      await sleep(1)
    }
  }

  /** Not before it shows all that it had been sent when it was asked. */
  async function reachReceived(client: pg.ClientBase): Promise<void> {
    const { rows } = await answered(client.query<{ follows: boolean; lsn: number | null }>(received, []))
    const [here] = rows
    if (here?.follows === false) return
    if (here?.lsn === undefined || here.lsn === null) throw new NotRead('late', 'nobody sent it anything yet')
    const until = performance.now() + catchUpMs
    for (;;) {
      const { rows: now } = await answered(client.query<Position & { follows: boolean }>(position, []))
      if (now[0]?.follows === false || (now[0]?.lsn ?? 0) >= here.lsn) return
      if (performance.now() > until) throw new NotRead('late', 'it is behind what it was sent')
      await sleep(1)
    }
  }

  const answered = <T>(asked: Promise<T>) => within(answerMs, asked, () => new NotRead('away', 'it does not answer'))

  async function borrow(): Promise<pg.PoolClient> {
    const coming = pool.connect()
    try {
      const client = await within(connectMs, unlessLeftOut(coming), () =>
        pool.totalCount < size
          ? new NotRead('away', 'it lets nobody in')
          : new NotRead('crowded', 'its connections are taken'),
      )
      const since = handles.get(client)?.since
      if (since === undefined || since === timesAway) return client
      // What it was before it went away, nobody knows.
      client.release(true)
    } catch (error) {
      // One that comes too late is as sound as any other, where it was only waited for.
      const isCrowded = error instanceof NotRead && error.reason === 'crowded'
      coming.then(
        (client) => client.release(!isCrowded),
        () => {},
      )
      throw error
    }
    return borrow()
  }

  function unlessLeftOut<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      waiting.add(reject)
      work.then(resolve, reject).finally(() => waiting.delete(reject))
    })
  }

  async function handleOf(client: pg.PoolClient): Promise<Database> {
    const handle = handles.get(client)
    if (handle) return handle.db
    const since = timesAway
    await greet(client)
    const db = new CommittingKysely<Tables>(poolOfOne(client))
    leadsTo(db, origin)
    handles.set(client, { db, since })
    return db
  }

  async function readOn<T>(
    client: pg.PoolClient,
    isFit: (client: pg.PoolClient) => Promise<void>,
    work: (db: Database) => Promise<T>,
  ): Promise<T> {
    let isSound = false
    try {
      const db = await handleOf(client)
      await isFit(client)
      const result = await unlessLeftOut(work(db))
      isSound = true
      return result
    } catch (error) {
      isSound = error instanceof Refusal
      throw error
    } finally {
      client.release(!isSound)
    }
  }

  timer = setTimeout(() => void look(), 0).unref()

  async function read<T>(isFit: (client: pg.PoolClient) => Promise<void>, work: (db: Database) => Promise<T>) {
    try {
      return await readOn(await borrow(), isFit, work)
    } catch (error) {
      if (error instanceof Refusal || codeOf(error) === tookTooLong) throw error
      const why = whyNot(error)
      if (why.reason === 'crowded') void look()
      else if (why.reason !== 'failed' && isRead) leaveOut(why)
      throw why
    }
  }

  return {
    isRead: () => isRead,
    isAt: (host, port) => host === place.host && port === String(place.port),
    read: (at, work) => read((client) => reach(client, at), work),
    readReceived: (work) => read(reachReceived, work),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await close()
    },
  }
}

const ownPid = 'select pg_backend_pid() as pid'
/** It would take as long on the primary. */
const tookTooLong = '57014'

const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''

/** Whoever was asked cannot be reached, or is none who could answer. */
export const isLost = (error: unknown): boolean =>
  /^(E[A-Z]+$|57P|08|53300|28)/.test(codeOf(error)) || /^(timeout|Connection|Client has)/.test((error as Error).message)

function whyNot(error: unknown): NotRead {
  if (error instanceof NotRead) return error
  return new NotRead(isLost(error) ? 'away' : 'failed', (error as Error).message, error)
}

/** What Kysely takes for a pool: everything that is asked through it travels on one connection, which others give back. */
const poolOfOne = (client: pg.PoolClient) => {
  const lent = { query: client.query.bind(client), release: () => {} }
  return { connect: async () => lent, end: async () => {}, options: {} } as unknown as pg.Pool
}
