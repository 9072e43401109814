/** What a migration says about itself, each on a line of its own. */
const says = (sql: string, words: string) => new RegExp(`^-- ${words}$`, 'm').test(sql)

/** Programs that do not have the file go on, and start, beside it. */
export const letsOlderRun = (sql: string) => says(sql, 'older programs may run: yes')

/** One statement that no transaction can hold: an index that is made while everybody goes on. */
export const isOutsideTransaction = (sql: string) => says(sql, 'outside a transaction: yes')

/** The same for a database in which nobody is: everything can be one transaction there. */
export const withinTransaction = (sql: string) =>
  isOutsideTransaction(sql) ? sql.replaceAll(/\bconcurrently\b/gi, '') : sql

/** Broken off, it leaves an index that is kept up and used by nobody. */
export const indexMadeBy = (sql: string): string | null =>
  /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+(\w+)\s+on\b/im.exec(sql)?.[1] ?? null
