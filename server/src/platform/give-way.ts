import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** So much nicer than whoever answers people: the kernel gives it what they leave, and a quarter where they leave nothing. */
const niceness = 5

/** For a process that was just begun, as the leader of a session of its own. */
export function giveWay(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, niceness)
    // Where Linux shares its cores among sessions, being nice counts within one's own only.
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness))
  } catch {
    // It has ended already, or this system knows no sessions that share.
  }
}
