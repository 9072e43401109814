import { activity, type Activity, type LiveUpdate } from '@hakari/contract'
import { list } from '../../store/list.ts'

/** Somebody deep in the past reads on undisturbed: so much is not fetched again and again. */
const mostAskedAgain = 5

/** Whether what is told was about something that is gone, or of somebody of whom other things are seen now. */
const tellsOfGone = (told: Activity[], { gone, gonePeople, reseen }: LiveUpdate) =>
  told.some(
    ({ entry, member: { id } }) => gone.includes(entry?.id ?? '') || gonePeople.includes(id) || reseen.includes(id),
  )

/** Whether what is told names a weight that may be another one by now. */
const tellsOfCorrected = (told: Activity[], { entries }: LiveUpdate) => {
  const corrected = new Set(entries.filter(({ revision }) => revision > 0).map(({ id }) => id))
  return corrected.size > 0 && told.some(({ entry }) => corrected.has(entry?.id ?? ''))
}

const happened = list({
  operation: activity.list,
  leavesOutMuted: true,
  hint: (update, { known }) => {
    const told = known.flatMap(({ items }) => items)
    const isConcerned = update.concernsViewer || tellsOfGone(told, update) || tellsOfCorrected(told, update)
    return known.length <= mostAskedAgain && isConcerned ? 'soon' : null
  },
  // Whom one follows stands here for as long as one does, and so does whoever accepted it.
  tells: ({ items }) =>
    items
      .filter(({ type }) => type === 'following' || type === 'follow_accepted')
      .map(({ member: { id } }) => ({ id, isFollowed: true, isRequested: false })),
})

/** Always asked for: whoever comes here wants to know what is new. */
export const activityPages = (side: activity.Side, kind: activity.Kind | undefined) => ({
  ...happened({ query: { side, ...(kind && { kind }) } }),
  staleTime: 0,
})
