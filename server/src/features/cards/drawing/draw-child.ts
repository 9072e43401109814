import { setPriority } from 'node:os'
import sharp from 'sharp'
import type { Card } from './card.ts'
import { drawCard } from './draw-card.ts'
import type { ChildMessage } from './drawing-process.ts'

/**
 * The program of the process that draws: only here do a stranger's letters and picture meet a renderer. It gives way
 * to whoever answers people.
 */
setPriority(10)
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })

const say = (said: ChildMessage) => process.send?.(said)

process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', (card: Card) => {
  void drawCard(card).then(
    (picture) => say({ picture }),
    (error: unknown) => say({ problem: String(error) }),
  )
})
say('ready')
