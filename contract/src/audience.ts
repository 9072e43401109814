import * as z from 'zod/mini'

/** For whom an entry is, the widest first. Of somebody who asks to be asked, everyone means their followers. */
export const Audience = z.enum(['everyone', 'followers', 'self'], { error: 'invalid' })
export type Audience = z.infer<typeof Audience>

/** Who may write under an entry, beside its owner. Of who may see it. */
export const Commenters = z.enum(['everyone', 'followers', 'nobody'], { error: 'invalid' })
export type Commenters = z.infer<typeof Commenters>

/** What others see of somebody's weights: the weights, only how they change, or nothing of them. */
export const ShownNumbers = z.enum(['weight', 'change', 'none'], { error: 'invalid' })
export type ShownNumbers = z.infer<typeof ShownNumbers>
