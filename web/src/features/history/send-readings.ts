import { history } from '@hakari/contract'
import { refusalCode } from '../../api/refusal-code.ts'
import type { ImportedReading } from '../../import-files/import-types.ts'
import { sendPart } from './queries.ts'

const passing = new Set(['unavailable', 'maintenance', 'unexpected', 'too_many_requests'])
const tries = 4
const pauseMs = 800

interface Sending {
  /** The first part that has not arrived. */
  from: number
  signal: AbortSignal
  onSent: (parts: number, all: number) => void
}

/** Sends readings in parts, one after the other. A part that did not arrive is sent again and replaces itself. */
export async function sendReadings(runId: string, readings: ImportedReading[], { from, signal, onSent }: Sending) {
  const all = Math.ceil(readings.length / history.mostSent)
  onSent(from, all)
  for (let part = from; part < all; part++) {
    const some = readings.slice(part * history.mostSent, (part + 1) * history.mostSent)
    await patiently(() => sendPart(runId, part, some), signal)
    onSent(part + 1, all)
  }
}

async function patiently(send: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let failures = 1; ; failures++) {
    signal.throwIfAborted()
    try {
      await send()
      return
    } catch (error) {
      if (failures === tries || !passing.has(refusalCode(error))) throw error
      await new Promise((done) => setTimeout(done, pauseMs * 2 ** failures))
    }
  }
}
