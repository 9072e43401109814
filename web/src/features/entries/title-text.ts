import type { Entry } from '@hakari/contract'
import { dateText } from '../../format/date-time.ts'
import { kilogramsText } from '../../format/kilograms.ts'

/** What a post is called, where it is shared too: with its weight for whom that is shown. */
export function titleText({ member: { name }, weight, measuredAt }: Entry): string {
  const date = dateText(measuredAt)
  return weight === null ? `${name}さんの記録（${date}）` : `${name}さんの体重 ${kilogramsText(weight)}kg（${date}）`
}
