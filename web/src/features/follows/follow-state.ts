import type { Person } from '@hakari/contract'

/** How the viewer stands to somebody, as far as it is known. */
export type KnownFollow = { [Name in 'isFollowed' | 'isRequested' | 'isPrivate']?: boolean | undefined }

/** What follows from a press: whoever wants to be asked is asked, and who is followed already is followed. */
export function expectedFollow(known: KnownFollow, isWanted: boolean): Pick<Person, 'isFollowed' | 'isRequested'> {
  const mustAsk = known.isPrivate === true || known.isRequested === true
  const isFollowed = isWanted && (known.isFollowed === true || !mustAsk)
  return { isFollowed, isRequested: isWanted && !isFollowed }
}
