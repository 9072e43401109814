import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Spread } from './route.ts'

export interface Kept {
  how: 'with the member' | 'by itself' | 'everywhere' | 'in one place'
  spread: Spread | null
}

const page = readFileSync(join(import.meta.dirname, '../../../docs/scale.md'), 'utf8')

/** The part of docs/scale.md under a heading. */
export function sectionOf(heading: string): string {
  const [, section] = page.split(`### ${heading}\n`)
  if (section === undefined) throw new Error(`docs/scale.md has no ${heading}`)
  return section.split(/^#/m)[0] ?? ''
}

export const namesIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

export const rowsIn = (section: string): string[][] =>
  section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

/** Where docs/scale.md says that each table goes. */
export const keptTables = (): [table: string, Kept][] =>
  rowsIn(sectionOf('Where each table goes')).flatMap(([tables = '', how = '', by = '']) =>
    namesIn(tables).map((table): [string, Kept] => [table, { how: how as Kept['how'], spread: spreadBy(by) }]),
  )

function spreadBy(cell: string): Spread | null {
  const [column, second] = namesIn(cell)
  if (column === undefined) return null
  return {
    column,
    via: cell.includes('` of `') ? (second ?? null) : null,
    copy: cell.includes('copy') ? (second ?? null) : null,
  }
}
