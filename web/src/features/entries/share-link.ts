import type { Entry } from '@hakari/contract'
import { postPath } from '../../paths.ts'
import { shortAddressOf } from './queries.ts'

/** Whoever has to wait longer for the short address copies the long one. */
const patienceMs = 3000

export const longAddressOf = ({ member, publicId }: Entry) => location.origin + postPath(member.handle, publicId)

/** What was asked for, or null when it takes too long. */
export const inTime = (asked: Promise<string | null> | null) =>
  Promise.race([asked, new Promise<null>((done) => setTimeout(() => done(null), patienceMs))])

/** The short address, where there is one to be had. */
export const addressToCopy = async (entry: Entry): Promise<string> =>
  (await inTime(shortAddressOf(entry.id))) ?? longAddressOf(entry)
