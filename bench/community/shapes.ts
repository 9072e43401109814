/** How much there is of everything for each member. */
export interface Shape {
  name: string
  followsEach: number
  entriesEach: number
  likesPerEntry: number
  entriesPerComment: number
  /** Of so many follows one is told of: their rows would be most of the database. */
  followsPerActivity: number
  /** Whether there are people and an entry beyond all measure, and names and sessions of everybody. */
  hasExtremes: boolean
}

export const ordinary: Shape = {
  name: 'community',
  followsEach: 100,
  entriesEach: 15,
  likesPerEntry: 2,
  entriesPerComment: 3,
  followsPerActivity: 20,
  hasExtremes: false,
}

/** Fewer of each, so that a million people fit. A page of what happened is just full. */
export const growing: Shape = {
  name: 'growing',
  followsEach: 30,
  entriesEach: 6,
  likesPerEntry: 1,
  entriesPerComment: 3,
  followsPerActivity: 10,
  hasExtremes: true,
}

/** Where the extremes stand among the members. */
export const places = {
  /** Every second member follows them. */
  famous: 1,
  /** Follows two thousand, or everybody where there are fewer. */
  curious: 2,
  /** Ten thousand like their newest entry, or everybody where there are fewer. */
  liked: 3,
}
export const curiousFollows = 2000
export const mostLikes = 10_000
