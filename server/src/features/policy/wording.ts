import { policy, type site } from '@hakari/contract'
import type { LegalText, LegalTexts } from '../site/index.ts'

/** What members have to have been told of. */
export interface Wording {
  version: number
  announcedOn: string
  own: { documents: site.LegalDocument[]; effectiveOn: string; changes: string[] } | undefined
}

/**
 * Texts of the operator's are counted by the day they were announced on, which is more than any number of ours: whoever has
 * seen the last of ours is told of the first of theirs. Where one text is still ours, the newer of the two counts.
 */
export function wordingOf(texts: LegalTexts): Wording {
  const { version, announcedOn } = policy.current
  const own = (['terms', 'privacy'] as const).flatMap((document): (LegalText & { document: site.LegalDocument })[] => {
    const text = texts[document]
    return text ? [{ ...text, document }] : []
  })
  if (own.length === 0) return { version, announcedOn, own: undefined }
  const days = own.map((text) => text.announcedOn)
  const newest = [...days, ...(own.length < 2 ? [announcedOn] : [])].toSorted().at(-1) ?? announcedOn
  const changed = own.filter((text) => text.announcedOn === newest)
  return {
    version: Number(newest.replaceAll('-', '')),
    announcedOn: newest,
    own:
      changed.length === 0
        ? undefined
        : {
            documents: changed.map(({ document }) => document),
            effectiveOn:
              changed
                .map(({ effectiveOn }) => effectiveOn)
                .toSorted()
                .at(-1) ?? newest,
            changes: changed.flatMap(({ changes }) => changes),
          },
  }
}
