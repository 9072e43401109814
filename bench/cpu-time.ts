import { readdirSync, readFileSync } from 'node:fs'

/** The kernel's own unit for these, whatever the machine. */
const ticksPerSecond = 100

interface Told {
  parent: number
  own: number
  ofEndedChildren: number
}

/** Milliseconds of processor time a process and all below it have used, those that ended included. */
export function cpuTimeOf(pid: number): number {
  const all = everybody()
  const sum = (of: number): number => {
    const told = all.get(of)
    if (!told) return 0
    let ticks = told.own + told.ofEndedChildren
    for (const [child, { parent }] of all) if (parent === of) ticks += sum(child)
    return ticks
  }
  return (sum(pid) * 1000) / ticksPerSecond
}

function everybody(): Map<number, Told> {
  const all = new Map<number, Told>()
  for (const name of readdirSync('/proc')) {
    const told = /^\d+$/.test(name) && toldOf(Number(name))
    if (told) all.set(Number(name), told)
  }
  return all
}

function toldOf(pid: number): Told | null {
  try {
    // Behind the name, which may have anything in it: state, parent, and further on the times.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const sum = (from: number) => (fields[from] ?? 0) + (fields[from + 1] ?? 0)
    return { parent: fields[1] ?? 0, own: sum(11), ofEndedChildren: sum(13) }
  } catch {
    return null
  }
}
