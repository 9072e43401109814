import type { Modules } from './patterns.ts'

/** Which modules a mask turns over. */
export const masks: ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
]

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Five or more of one colour in a row. */
const longRuns = (line: string) => sum((line.match(/1{5,}|0{5,}/g) ?? []).map(({ length }) => length - 2))

/** What looks like the middle of a large square, with light on one side of it; beyond the edge it is light. */
function falseFinders(line: string): number {
  const framed = `0000${line}0000`
  return 40 * (framed.match(/(?=00001011101|10111010000)/g) ?? []).length
}

function blocksOfFour(lines: string[]): number {
  let found = 0
  for (let y = 1; y < lines.length; y++)
    for (let x = 1; x < lines.length; x++) {
      const colour = lines[y]?.[x]
      if ([lines[y]?.[x - 1], lines[y - 1]?.[x], lines[y - 1]?.[x - 1]].every((other) => other === colour)) found++
    }
  return 3 * found
}

/** How far the dark ones are from half of all, in steps of five in a hundred. */
function imbalance(lines: string[]): number {
  const dark = sum(lines.map((line) => line.replaceAll('0', '').length))
  return 10 * Math.floor(Math.abs((100 * dark) / lines.length ** 2 - 50) / 5)
}

/** How hard these modules are to read: the mask with the least is taken. */
export function penaltyOf(modules: Modules): number {
  const rows = modules.map((row) => row.map(Number).join(''))
  const columns = modules.map((_, x) => modules.map((row) => Number(row[x])).join(''))
  const inLines = sum([...rows, ...columns].map((line) => longRuns(line) + falseFinders(line)))
  return inLines + blocksOfFour(rows) + imbalance(rows)
}
