import type { site } from '@hakari/contract'

/** A legal text of the operator's, as the settings read it. */
export interface LegalText {
  /** The day members could first read it, and from which it holds. */
  announcedOn: string
  effectiveOn: string
  /** What is new in it, a sentence each. */
  changes: string[]
  blocks: site.LegalBlock[]
}

/** Null: ours. */
export type LegalTexts = Record<site.LegalDocument, LegalText | null>
