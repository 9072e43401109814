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

export const LegalDocument = z.enum(['terms', 'privacy'])
export type LegalDocument = z.infer<typeof LegalDocument>

/** Words, and where they lead if they lead somewhere. */
const LegalWords = z.object({ words: z.string(), address: z.nullable(z.string()) })

/** A list has a line for each of its items, everything else has one. */
const LegalBlock = z.object({
  kind: z.enum(['heading', 'subheading', 'paragraph', 'list', 'numbered']),
  lines: z.array(z.array(LegalWords)),
})
export type LegalBlock = z.infer<typeof LegalBlock>

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

export const legal = operation({
  id: 'site.legal',
  method: 'GET',
  path: '/site/legal/:document',
  access: 'anyone',
  summary: "A legal text of the operator's own. Where there is none the client has ours.",
  input: { params: z.object({ document: LegalDocument }) },
  output: z.object({ effectiveOn: z.string(), blocks: z.array(LegalBlock) }),
  refusals: ['not_found'],
})
