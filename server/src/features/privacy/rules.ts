import type { OutputOf, privacy } from '@hakari/contract'

export type Choices = Omit<OutputOf<typeof privacy.mine>, 'requests'>
