import sharp from 'sharp'
import { doOrders } from '../../../platform/kept-process/do-orders.ts'
import { drawCard } from './draw-card.ts'

/** The program of the process that draws: only here do a stranger's letters and picture meet a renderer. */
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })

doOrders(drawCard)
