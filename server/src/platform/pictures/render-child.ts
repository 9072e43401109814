import sharp from 'sharp'
import { type Job, mostPixels, type Outcome } from './render-job.ts'
import { render } from './render.ts'

/**
 * The program of the child process for one picture: only here do a stranger's bytes meet a decoder. It ends by
 * SIGKILL, because an orderly exit would wait for the decoder.
 */
const end = () => process.kill(process.pid, 'SIGKILL')
const watchEveryMs = 5

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })

process.once('disconnect', end)
process.once('message', ({ bytes, memoryMb }: Job) => {
  setInterval(() => process.memoryUsage.rss() > memoryMb * 1024 * 1024 && end(), watchEveryMs)
  void outcomeOf(bytes).then((outcome) => process.send?.(outcome))
})
process.send?.('ready')

async function outcomeOf(bytes: Uint8Array): Promise<Outcome> {
  try {
    const { width, height, orientation } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > mostPixels) return { problem: 'too_many_pixels' }
    return { pictures: await render(bytes, { width, height, orientation }) }
  } catch {
    return { problem: 'unreadable' }
  }
}
