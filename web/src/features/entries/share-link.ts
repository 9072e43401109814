import { type Entry, shortLinks } from '@hakari/contract'
import { call } from '../../api/call.ts'
import { postPath, shortLinkPath } from '../../paths.ts'

/** Whoever has to wait longer for the short address copies the long one. */
const patienceMs = 3000

export const longAddressOf = ({ member, publicId }: Entry) => location.origin + postPath(member.handle, publicId)

/** The short address of an entry; null when there is none to be had. */
export const shortAddressOf = (id: string): Promise<string | null> =>
  call(shortLinks.create, { params: { id } }).then(
    ({ code }) => location.origin + shortLinkPath(code),
    () => null,
  )

/** What was asked for, or null when it takes too long. */
export const inTime = (asked: Promise<string | null> | null) =>
  Promise.race([asked, new Promise<null>((done) => setTimeout(() => done(null), patienceMs))])

/** The short address, where there is one to be had. */
export const addressToCopy = async (entry: Entry): Promise<string> =>
  (await inTime(shortAddressOf(entry.id))) ?? longAddressOf(entry)
