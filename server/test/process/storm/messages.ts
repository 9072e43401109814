import { setTimeout as sleep } from 'node:timers/promises'
import { writeMessage } from '../write-message.ts'

interface Message {
  key: string
  email: string
  acknowledged: boolean
}

interface Mail {
  to: string
  messageId: string
}

const writers = 10

/** Visitors who write contact messages, each again under its key until it is acknowledged. */
export function messageWrites(url: string, count: number) {
  const all: Message[] = Array.from({ length: count }, (_, i) => ({
    key: crypto.randomUUID(),
    email: `writer${i}@example.jp`,
    acknowledged: false,
  }))
  const waiting = [...all]
  const answers = new Set<number>()
  const writer = async () => {
    for (let message = waiting.shift(); message; message = waiting.shift()) {
      const answer = await writeMessage(url, message.email, message.key).catch(() => null)
      if (answer) answers.add(answer.status)
      if (answer?.status === 200) message.acknowledged = true
      else {
        waiting.push(message)
        await sleep(100)
      }
    }
  }
  return {
    /** What the server said while it lived. */
    answers,
    isPast: (part: number) => all.filter(({ acknowledged }) => acknowledged).length > count * part,
    write: async () => void (await Promise.all(Array.from({ length: writers }, writer))),
    /** What came to the writers. */
    async confirmations(mailbox: string): Promise<Mail[]> {
      const mails = (await (await fetch(mailbox)).json()) as Mail[]
      return mails.filter(({ to }) => to.startsWith('writer'))
    },
  }
}
