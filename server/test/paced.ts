import { inject } from 'vitest'

/** A limit of time as it is on this machine, in whole milliseconds or seconds. */
export const paced = (time: number): number => Math.ceil(time * inject('pace'))
