import type { catalogue } from './catalogue.ts'
import type { Kept } from './tables-of-scale.ts'

type Catalogue = Awaited<ReturnType<typeof catalogue>>
type KeptTables = ReadonlyMap<string, Kept>

/** A machine that has some of the rows can say of two only that they differ if they are always on the same one. */
export const brokenUniques = (uniques: Catalogue['uniques'], kept: KeptTables): string[] =>
  uniques
    .filter(({ table, columns }) => {
      const spread = kept.get(table)?.spread
      return spread && (spread.via !== null || !columns.includes(spread.column))
    })
    .map(({ name }) => name)
    .toSorted()

/** A row can only lead to one that is on the same machine, whatever it is. */
export const brokenForeignKeys = (foreignKeys: Catalogue['foreignKeys'], kept: KeptTables): string[] =>
  foreignKeys
    .filter(({ table, columns, to, toColumns }) => {
      const [from, target] = [kept.get(table), kept.get(to)]
      if (target?.how === 'everywhere') return false
      if (from?.how !== target?.how || from?.how === 'by itself') return true
      if (!from?.spread || !target?.spread) return false
      return from.spread.via !== null || toColumns[columns.indexOf(from.spread.column)] !== target.spread.column
    })
    .map(({ table, columns }) => `${table}.${columns.join('+')}`)
    .toSorted()

/** Citus refuses triggers of tables that are spread or everywhere. */
export const brokenTriggers = (triggers: Catalogue['triggers'], kept: KeptTables): string[] =>
  triggers
    .filter(({ table }) => kept.get(table)?.how !== 'in one place')
    .map(({ name }) => name)
    .toSorted()
