import { accounts, type OutputOf, type ProblemCode, problemsIn } from '@hakari/contract'

export type OwnProfile = OutputOf<typeof accounts.profile>

const fieldNames = ['name', 'handle', 'targetWeight', 'bio'] as const
export type FieldName = (typeof fieldNames)[number]
export type Fields = Record<FieldName, string>
/** Fields that somebody has touched: the others follow what is saved, wherever that was changed. */
export type Typed = Partial<Fields>

export const fieldsOf = ({ member: { name, handle }, targetWeight, bio }: OwnProfile): Fields => ({
  name,
  handle,
  targetWeight,
  bio,
})

/** What would be sent: no field that holds what is saved already, so that it cannot stand in the way of another. */
export function changedIn(typed: Typed, saved: Fields): Typed {
  return Object.fromEntries(
    fieldNames.flatMap((name) => {
      const value = typed[name]
      return value === undefined || value === saved[name] ? [] : [[name, value]]
    }),
  )
}

export const isEmpty = (change: Typed) => Object.keys(change).length === 0

/** Drops what was sent, unless it was typed over meanwhile. */
export const without = (typed: Typed, sent: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => sent[name as FieldName] !== value))

export const problemsOfChange = (change: Typed): Partial<Record<FieldName, ProblemCode>> =>
  problemsIn(accounts.ProfileChange, change)
