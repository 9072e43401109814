import { history, Refused, type Run } from '@hakari/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { refusalCode, refusalText } from '../../api/refusal-text.ts'
import { FileFailure } from './files/file-failure.ts'
import type { Choice, FileKind, Inspection, ReadResult } from './files/found.ts'
import { inspectInWorker, readInWorker } from './files/in-worker.ts'
import { importText } from './import-text.ts'
import { beginRun, forgetRun, previewRun, useRunActs } from './queries.ts'
import { sendReadings } from './send-readings.ts'

/** How far a file has come. Nothing of it counts before the last step. */
export type Stage =
  | { name: 'looking' }
  | { name: 'asking'; inspection: Inspection }
  | { name: 'reading' | 'sending'; progress: number }
  | { name: 'stalled'; error: unknown }
  | { name: 'preview'; kind: FileKind; found: ReadResult; fresh: number; known: number }
  | { name: 'done'; run: Run }
  | { name: 'failed'; sentence: string }

interface Errand {
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
  const errand = useRef<Errand | null>(null)
  const { confirm } = useRunActs()

  /** What a step finds no longer matters when somebody has stopped meanwhile. */
  async function step(mine: Errand, work: () => Promise<Stage>) {
    const next = await work().catch((error: unknown): Stage => ({ name: 'failed', sentence: sentenceOf(error) }))
    if (errand.current === mine) setStage(next)
  }

  function pick(files: File[]) {
    if (errand.current || files.length === 0) return
    const mine: Errand = {
      files,
      stop: new AbortController(),
      kind: 'csv',
      found: null,
      runId: null,
      partsSent: 0,
    }
    errand.current = mine
    setStage({ name: 'looking' })
    void step(mine, async () => {
      const inspection = await inspectInWorker(files, mine.stop.signal)
      mine.kind = inspection.kind
      return asksSomething(inspection) ? { name: 'asking', inspection } : read(mine, {})
    })
  }

  async function read(mine: Errand, choice: Choice): Promise<Stage> {
    const show = (progress: number) => errand.current === mine && setStage({ name: 'reading', progress })
    show(0)
    mine.found = await readInWorker(mine.files, choice, show, mine.stop.signal)
    return send(mine, mine.found)
  }

  async function send(mine: Errand, found: ReadResult): Promise<Stage> {
    const { kind, stop } = mine
    if (found.readings.length > history.mostReadings) throw new Refused({ refusal: 'too_many_readings', requestId: '' })
    if (found.readings.length === 0) return { name: 'preview', kind, found, fresh: 0, known: 0 }
    const show = (progress: number) => errand.current === mine && setStage({ name: 'sending', progress })
    if (mine.runId === null) show(0)
    try {
      mine.runId ??= await beginRun(kind)
      await sendReadings(mine.runId, found.readings, {
        from: mine.partsSent,
        signal: stop.signal,
        onSent: (parts, all) => {
          mine.partsSent = parts
          show(parts / all)
        },
      })
      return { name: 'preview', kind, found, ...(await previewRun(mine.runId)) }
    } catch (error) {
      // Open for too long, the server has forgotten it: it begins anew.
      if (refusalCode(error) === 'not_found') Object.assign(mine, { runId: null, partsSent: 0 })
      return { name: 'stalled', error }
    } finally {
      if (stop.signal.aborted && mine.runId !== null) forgetRun(mine.runId)
    }
  }

  const answer = (choice: Choice) => {
    const mine = errand.current
    if (mine) void step(mine, () => read(mine, choice))
  }

  const retry = () => {
    const mine = errand.current
    if (mine?.found) void step(mine, () => send(mine, mine.found as ReadResult))
  }

  /** Rejects when it could not be done: the choice stays. */
  const take = async () => {
    const mine = errand.current
    if (!mine?.found || mine.runId === null) return
    const run = await confirm(mine.runId, rejectedIn(mine.found))
    mine.runId = null
    if (errand.current === mine) setStage({ name: 'done', run })
  }

  const close = () => {
    const mine = errand.current
    errand.current = null
    setStage(null)
    mine?.stop.abort()
    if (mine?.runId != null) forgetRun(mine.runId)
  }

  const closeBehind = useEffectEvent(close)
  useEffect(() => () => closeBehind(), [])

  return { stage, pick, answer, retry, take, close }
}

const asksSomething = ({ kind, flavour, needs }: Inspection) =>
  needs.unit === true ||
  needs.columns === true ||
  needs.clock === true ||
  needs.person === true ||
  (kind === 'csv' && flavour === 'other')

const sentenceOf = (error: unknown) =>
  error instanceof FileFailure ? importText.failures[error.code] : refusalText(error, importText.failed)
