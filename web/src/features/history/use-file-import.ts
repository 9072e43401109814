import { history, Refused, type Run } from '@hakari/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { refusalCode } from '../../api/refusal-code.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { FileFailure } from '../../import-files/file-failure.ts'
import type { Choice, FileKind, Inspection, ReadResult } from '../../import-files/import-types.ts'
import { inspectInWorker, readInWorker } from '../../import-files/run-in-worker.ts'
import { asksSomething } from './choices.ts'
import { importText } from './import-text.ts'
import { beginRun, forgetRun, previewRun, useRunActs } from './queries.ts'
import { sendReadings } from './send-readings.ts'

/** How far a file has come. Nothing of it counts before the last step. */
export type Stage =
  | { name: 'looking' }
  | { name: 'asking'; inspection: Inspection; chosen: Choice }
  | { name: 'reading' | 'sending'; progress: number }
  | { name: 'stalled'; error: unknown }
  | { name: 'preview'; kind: FileKind; found: ReadResult; fresh: number; known: number }
  | { name: 'done'; run: Run }
  | { name: 'failed'; sentence: string }

interface ImportJob {
  files: File[]
  stop: AbortController
  kind: FileKind
  found: ReadResult | null
  runId: string | null
  partsSent: number
}

export const rejectedIn = ({ rejected }: ReadResult) =>
  Object.values(rejected.counts).reduce((sum, count) => sum + count, 0)

/** One file, or several, from being chosen to being in the list. Whoever stops anywhere leaves nothing behind. */
export function useFileImport() {
  const [stage, setStage] = useState<Stage | null>(null)
  const job = useRef<ImportJob | null>(null)
  const { confirm } = useRunActs()

  /** What a step finds no longer matters when somebody has stopped meanwhile. */
  async function step(current: ImportJob, work: () => Promise<Stage>) {
    const next = await work().catch((error: unknown): Stage => ({ name: 'failed', sentence: sentenceOf(error) }))
    if (job.current === current) setStage(next)
  }

  function pick(files: File[]) {
    if (job.current || files.length === 0) return
    const current: ImportJob = {
      files,
      stop: new AbortController(),
      kind: 'csv',
      found: null,
      runId: null,
      partsSent: 0,
    }
    job.current = current
    setStage({ name: 'looking' })
    void step(current, async () => {
      const inspection = await inspectInWorker(files, current.stop.signal)
      current.kind = inspection.kind
      return asksSomething(inspection) ? { name: 'asking', inspection, chosen: {} } : read(current, {})
    })
  }

  async function read(current: ImportJob, choice: Choice): Promise<Stage> {
    const show = (progress: number) => job.current === current && setStage({ name: 'reading', progress })
    show(0)
    current.found = await readInWorker(current.files, choice, show, current.stop.signal)
    return send(current, current.found)
  }

  async function send(current: ImportJob, found: ReadResult): Promise<Stage> {
    const { kind, stop } = current
    if (found.readings.length > history.mostReadings) throw new Refused({ refusal: 'too_many_readings', requestId: '' })
    if (found.readings.length === 0) return { name: 'preview', kind, found, fresh: 0, known: 0 }
    const show = (progress: number) => job.current === current && setStage({ name: 'sending', progress })
    if (current.runId === null) show(0)
    try {
      current.runId ??= await beginRun(kind)
      await sendReadings(current.runId, found.readings, {
        from: current.partsSent,
        signal: stop.signal,
        onSent: (parts, all) => {
          current.partsSent = parts
          show(parts / all)
        },
      })
      return { name: 'preview', kind, found, ...(await previewRun(current.runId)) }
    } catch (error) {
      // Open for too long, the server has forgotten it: it begins anew.
      if (refusalCode(error) === 'not_found') Object.assign(current, { runId: null, partsSent: 0 })
      return { name: 'stalled', error }
    } finally {
      if (stop.signal.aborted && current.runId !== null) forgetRun(current.runId)
    }
  }

  const answer = (choice: Choice) => {
    const current = job.current
    if (current) void step(current, async () => (await doubtAbout(current, choice)) ?? read(current, choice))
  }

  /** Columns of one's own choice may hold dates that can be read in more than one way. */
  async function doubtAbout({ files, stop }: ImportJob, choice: Choice): Promise<Stage | null> {
    if (!choice.columns || choice.order) return null
    const { kind, needs, orders, orderRows } = await inspectInWorker(files, stop.signal, choice.columns)
    if (!needs.order || !orders || !orderRows) return null
    const inspection = { kind, needs: { order: true as const }, orders, orderRows, columns: choice.columns, sample: [] }
    return { name: 'asking', inspection, chosen: choice }
  }

  const retry = () => {
    const current = job.current
    if (current?.found) void step(current, () => send(current, current.found as ReadResult))
  }

  /** Rejects when it could not be done: the choice stays. */
  const take = async () => {
    const current = job.current
    if (!current?.found || current.runId === null) return
    const run = await confirm(current.runId, rejectedIn(current.found))
    current.runId = null
    if (job.current === current) setStage({ name: 'done', run })
  }

  const close = () => {
    const current = job.current
    job.current = null
    setStage(null)
    current?.stop.abort()
    if (current?.runId != null) forgetRun(current.runId)
  }

  const closeBehind = useEffectEvent(close)
  useEffect(() => () => closeBehind(), [])

  return { stage, pick, answer, retry, take, close }
}

const sentenceOf = (error: unknown) =>
  error instanceof FileFailure ? importText.failures[error.code] : refusalText(error, importText.failed)
