import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { isTooLarge, type Outcome } from './render-job.ts'
import { render } from './render.ts'

/**
 * The program of the child process for one picture: only here do a stranger's bytes meet a decoder. It ends by
 * SIGKILL, because an orderly exit would wait for the decoder.
 */
const end = () => process.kill(process.pid, 'SIGKILL')
const watchEveryMs = 5
const [memoryMb = 0, work = 0] = process.argv.slice(2).map(Number)
const usedMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })

process.once('disconnect', end)
// The start is the measure of this machine: a slow one takes longer over both.
const mostMs = usedMs() * (1 + work)
process.send?.('ready')
const bytes = await buffer(process.stdin)
setInterval(() => {
  if (process.memoryUsage.rss() > memoryMb * 1024 * 1024 || usedMs() > mostMs) end()
}, watchEveryMs)
process.send?.(await outcomeOf(bytes))

async function outcomeOf(bytes: Uint8Array): Promise<Outcome> {
  try {
    const { width, height, orientation } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (isTooLarge({ width, height })) return { problem: 'too_many_pixels' }
    return { pictures: await render(bytes, { width, height, orientation }) }
  } catch {
    return { problem: 'unreadable' }
  }
}
