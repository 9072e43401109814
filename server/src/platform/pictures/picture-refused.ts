export type PictureProblem = 'too_big' | 'not_a_picture' | 'too_many_pixels' | 'unreadable'

/** Says why what somebody sent becomes no picture. */
export class PictureRefused extends Error {
  readonly problem: PictureProblem

  constructor(problem: PictureProblem) {
    super(problem)
    this.name = 'PictureRefused'
    this.problem = problem
  }
}
