import * as z from 'zod/mini'
import { operation } from './operation.ts'

/** Everything that is the viewer's, in one zip. */
const Archive = z.object({
  /** `waiting`: its turn comes. `expired`: it was ready, and is gone. */
  state: z.enum(['waiting', 'making', 'ready', 'failed', 'expired']),
  /** From 0 to 1. */
  progress: z.number(),
  requestedAt: z.string(),
  /** How large it is, once it is ready. */
  bytes: z.nullable(z.number()),
  /** Until when it can be downloaded. */
  keptUntil: z.nullable(z.string()),
  /** From when on another one can be asked for. */
  nextAt: z.string(),
})

export const mine = operation({
  id: 'archives.mine',
  method: 'GET',
  path: '/archives/mine',
  access: 'member',
  summary: 'How far the archive of the account is; null when none was asked for.',
  input: {},
  output: z.object({ archive: z.nullable(Archive) }),
  refusals: [],
})

export const request = operation({
  id: 'archives.request',
  method: 'POST',
  path: '/archives',
  access: 'member',
  whileSuspended: true,
  summary:
    'Have an archive of the account made, in the background: one a day. Needs a recent sign-in. Whoever asks again meanwhile gets the one that is being made.',
  input: {},
  output: z.object({ archive: Archive }),
  refusals: ['recent_sign_in_needed', 'archive_made_today'],
})

export const download = operation({
  id: 'archives.download',
  method: 'GET',
  path: '/archives/mine/archive.zip',
  access: 'member',
  summary: "The viewer's own archive as a zip, for a day after it was made. Needs a recent sign-in.",
  input: {},
  output: z.string(),
  refusals: ['recent_sign_in_needed', 'not_found'],
  download: true,
  fileType: 'application/zip',
})
