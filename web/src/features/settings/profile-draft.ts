import { draft } from '../../api/draft.ts'
import { type FieldName, fieldNames, type Typed } from './own-profile.ts'

export const keepDraft = (member: string, typed: Typed) => void draft.keep(JSON.stringify({ member, typed }))

/** What this member typed; of anybody else nothing, and theirs is not kept any longer. */
export function draftOf(member: string): Typed {
  try {
    const kept = JSON.parse(draft.read() ?? 'null') as { member?: unknown; typed?: unknown } | null
    if (kept?.member === member) return typedIn(kept.typed)
  } catch {
    // Unreadable is as good as nothing.
  }
  draft.forget()
  return {}
}

const typedIn = (kept: unknown): Typed =>
  Object.fromEntries(
    fieldNames.flatMap((name): [FieldName, string][] => {
      const value = (kept as Partial<Record<FieldName, unknown>> | null)?.[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
