import type { Activity } from '@hakari/contract'
import { useState } from 'react'
import { useStore } from '../../store/use-answer.ts'

/** What was done, whenever: who takes a like back and likes again has done the same. */
const actOf = ({ id, type, entry, member }: Activity): string =>
  type === 'my_like' ? `like ${entry?.id}` : type === 'following' ? `follow ${member.id}` : id

/** What was taken back stays in its place, and what was done again is not there twice. */
export function withTakenBack(listed: Activity[], takenBack: Activity[]): Activity[] {
  const acts = new Set(takenBack.map(actOf))
  return [...listed.filter((it) => !acts.has(actOf(it))), ...takenBack].toSorted((a, b) => Number(b.id) - Number(a.id))
}

/** Whatever somebody takes back here can be done again until they leave, though no answer tells of it any more. */
export function useTakenBack() {
  const store = useStore()
  const [all, setAll] = useState<Activity[]>([])
  const isThere = ({ entry, member }: Activity) =>
    !store.isDeleted({ kind: 'member', id: member.id }) && !(entry && store.isDeleted({ kind: 'entry', id: entry.id }))
  return {
    takenBack: all.filter(isThere),
    keep: (activity: Activity) =>
      setAll((kept) => (kept.some((it) => actOf(it) === actOf(activity)) ? kept : [...kept, activity])),
  }
}
