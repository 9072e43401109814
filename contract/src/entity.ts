/** What is known by an id and stands in many answers. */
export type EntityKind = 'entry' | 'comment' | 'member'

const kinds = new WeakMap<object, EntityKind>()

/**
 * Marks the schema of an entity, so that whoever keeps answers finds it in any of them. A build drops it with the schema
 * that nobody uses.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function entity<Schema extends object>(kind: EntityKind, schema: Schema): Schema {
  kinds.set(schema, kind)
  return schema
}

export const entityKindOf = (schema: object): EntityKind | undefined => kinds.get(schema)
