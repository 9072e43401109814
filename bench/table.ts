const rows: [what: string, value: string, goal: string][] = []

/** One line of the table. Nothing is asserted: a slow machine is no failure. */
export const say = (what: string, value = '', goal = '') => rows.push([what, value, goal])

export function printTable(): void {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  for (const [what, value, goal] of rows)
    console.log(`${what.padEnd(widths[0] ?? 0)}  ${value.padEnd(widths[1] ?? 0)}  ${goal && `goal: ${goal}`}`.trimEnd())
}

export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
