import { pictures } from '@hakari/contract'
import { limitedLine } from '../limited-line.ts'
import { Refusal } from '../refusal.ts'
import { isPicture } from './format.ts'
import { PictureRefused } from './picture-refused.ts'
import { startRenderers } from './render-off-thread.ts'

export { type PictureProblem, PictureRefused } from './picture-refused.ts'
export { pictureSizes } from './render-job.ts'

export interface Pictures {
  /** One square WebP of bare pixels for each of `pictureSizes`, or `PictureRefused`. */
  render(bytes: Uint8Array): Promise<Map<number, Uint8Array>>
  stop: () => void
}

interface Settings {
  timeoutMs: number
  memoryMb: number
  /** How many are rendered at once, and how many more may wait. */
  atOnce: number
  waiting: number
}

const unavailable = () => new Refusal('unavailable', 5)

/** Turns what somebody sent into pixels of ours. */
export function startPictures({ timeoutMs, memoryMb, atOnce, waiting }: Settings): Pictures {
  const renderers = startRenderers({ timeoutMs, memoryMb })
  let isStopping = false
  const inLine = limitedLine({ atOnce, waiting })
  return {
    async render(bytes) {
      if (bytes.length > pictures.pictureLimitBytes) throw new PictureRefused('too_big')
      if (!isPicture(bytes)) throw new PictureRefused('not_a_picture')
      return inLine(async () => {
        if (isStopping) throw unavailable()
        const outcome = await renderers.render(bytes)
        if (outcome === null || isStopping) throw unavailable()
        if ('problem' in outcome) throw new PictureRefused(outcome.problem)
        return outcome.pictures
      })
    },
    stop() {
      isStopping = true
      renderers.stop()
    },
  }
}
