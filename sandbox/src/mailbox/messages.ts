import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Message {
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  from: string
  messageId: string
  replyTo: string
  /** By their names in small letters. */
  headers: Record<string, string>
  receivedAt: string
}

export interface Messages {
  add(message: Message): void
  /** The mails to one address, or all of them, newest first. */
  to(address: string | undefined): Message[]
}

const most = 10_000

/** Kept in a file as well, so that a restart does not lose a link somebody still wants to click. */
export function openMessages(file: string | null): Messages {
  const all: Message[] = file && existsSync(file) ? readLines(file).slice(-most) : []
  if (file) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, all.map((message) => `${JSON.stringify(message)}\n`).join(''), { mode: 0o600 })
  }
  return {
    add(message) {
      all.push(message)
      if (all.length > most) all.shift()
      if (file) appendFileSync(file, `${JSON.stringify(message)}\n`)
    },
    to: (address) => all.filter((message) => !address || message.to === address).toReversed(),
  }
}

/** A kill may have cut the last line. */
function readLines(file: string): Message[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as Message]
      } catch {
        return []
      }
    })
}
