import { argon2Sync } from 'node:crypto'
import { doOrders } from '../kept-process/do-orders.ts'
import type { HashOrder } from './index.ts'

/** The program of the process that hashes: nobody waits for it but who signs in. */
doOrders((order: HashOrder) => argon2Sync('argon2id', order))
