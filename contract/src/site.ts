import * as z from 'zod/mini'
import { operation } from './operation.ts'

/** Who runs this Hakari, for the terms and the privacy policy. */
const Operator = z.object({
  name: z.string(),
  /** Null where it is told on request, as the law allows. */
  address: z.nullable(z.string()),
  /** Where the servers stand; null when nobody said. */
  serverCountry: z.nullable(z.string()),
})

/** Who can be talked to about eating and mood: a page, or a telephone number as `tel:`. */
const HelpLink = z.object({ name: z.string(), address: z.string() })

export const about = operation({
  id: 'site.about',
  method: 'GET',
  path: '/site',
  access: 'anyone',
  summary: 'Who runs this service, whether it is a real one or somebody trying it out, and what is switched on.',
  input: {},
  output: z.object({
    operator: Operator,
    helpLinks: z.array(HelpLink),
    isProduction: z.boolean(),
    /** Whether one can sign in with Google here. */
    hasGoogle: z.boolean(),
    /** The host whose pages may ask for passkeys; null where the address of this installation is no name. */
    passkeyHost: z.nullable(z.string()),
    /** Where the browser tells another service of this site who is signed in; null: nowhere. */
    tokenSync: z.nullable(z.object({ path: z.string(), maxAgeSeconds: z.number() })),
  }),
  refusals: [],
})
