import { pictures } from '@hakari/contract'
import { fairQueue } from '../fair-queue.ts'
import { Refusal } from '../refusal.ts'
import { isPicture } from './magic-bytes.ts'
import { PictureRefused } from './picture-refused.ts'
import type { Limits } from './render-in-child.ts'
import type { Rendered } from './render-job.ts'
import { startRenderers } from './render-off-thread.ts'

export { type PictureProblem, PictureRefused } from './picture-refused.ts'
export { pictureSizes } from './render-job.ts'

export interface Pictures {
  /** Or `PictureRefused`. Senders take turns. */
  render(bytes: Uint8Array, sender: string): Promise<Rendered>
  stop: () => void
}

interface Settings extends Limits {
  /** How many are rendered at once, and how many more may wait. */
  atOnce: number
  waiting: number
}

const perSender = 3
const unavailable = () => new Refusal('unavailable', 5, { reason: 'a picture was not rendered' })

/** Turns what somebody sent into pixels of ours. */
export function startPictures({ atOnce, waiting, ...limits }: Settings): Pictures {
  const renderers = startRenderers(limits)
  let isStopping = false
  const inTurn = fairQueue({ atOnce, waiting, perSender })
  return {
    async render(bytes, sender) {
      if (bytes.length > pictures.pictureLimitBytes) throw new PictureRefused('too_big')
      if (!isPicture(bytes)) throw new PictureRefused('not_a_picture')
      return inTurn(async () => {
        if (isStopping) throw unavailable()
        const outcome = await renderers.render(bytes)
        if (outcome === null || isStopping) throw unavailable()
        if ('problem' in outcome) throw new PictureRefused(outcome.problem)
        return outcome
      }, sender)
    },
    stop() {
      isStopping = true
      renderers.stop()
    },
  }
}
