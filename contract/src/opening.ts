import * as z from 'zod/mini'
import { handleNotice } from './accounts/profile.ts'
import { current as announcement } from './announcements.ts'
import { mine as notices } from './notices.ts'
import { operation } from './operation.ts'
import { notice as policy } from './policy.ts'
import { mine as privacy } from './privacy.ts'
import { about as site } from './site.ts'
import { mine as figures } from './stats.ts'

/** What stands around every screen of a member, and can be asked for by itself, too. */
export const parts = { site, figures, notices, policy, handleNotice, announcement, privacy }

export const all = operation({
  id: 'opening.all',
  method: 'GET',
  path: '/opening',
  access: 'member',
  summary: 'What stands around every screen, in one answer: each part as its own operation answers.',
  input: {},
  output: z.object({
    site: site.output,
    figures: figures.output,
    notices: notices.output,
    policy: policy.output,
    handleNotice: handleNotice.output,
    announcement: announcement.output,
    privacy: privacy.output,
  }),
  refusals: [],
})
