import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Faults } from '../faults.ts'
import type { Message, Messages } from './messages.ts'

const slowMs = 13_000

/** Takes every mail, as a provider's server would, unless a fault is set. */
export async function startSmtp(
  wantedPort: number,
  messages: Messages,
  faults: Faults,
): Promise<{ port: number; stop(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: 1024 * 1024,
    onMailFrom({ address }, _session, done) {
      done(faults.take('mailbox', address, ['refuse-sender']) ? answer(530, 'authentication required') : undefined)
    },
    onRcptTo({ address }, _session, done) {
      const fault = faults.take('mailbox', address, ['refuse', 'defer', 'stall'])
      if (fault === 'refuse') done(answer(550, 'no such mailbox'))
      else if (fault === 'defer') done(answer(450, 'try again later'))
      else if (fault !== 'stall') done()
    },
    async onData(stream, session, done) {
      const raw = await buffer(stream).catch(() => null)
      if (!raw) return // Hung up in the middle: there is nobody to answer.
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      const message = await parse(raw)
      for (const to of recipients) messages.add({ ...message, to })
      if (recipients.some((address) => faults.take('mailbox', address, ['slow']))) await sleep(slowMs)
      // The mail is here, but the sender never learns it: it will come a second time.
      if (recipients.some((address) => faults.take('mailbox', address, ['lose-answer']))) return
      done()
    },
  })
  server.on('error', () => {}) // A client that hangs up is not our trouble.
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { port, stop: () => new Promise((resolve) => server.close(() => resolve())) }
}

function answer(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}

async function parse(raw: Buffer): Promise<Omit<Message, 'to'>> {
  const { subject, text, html, from, messageId, replyTo, headers } = await PostalMime.parse(raw)
  const body = text ?? ''
  return {
    subject: subject ?? '',
    text: body,
    html: html ?? '',
    links: [...new Set(`${body}\n${html ?? ''}`.match(/https?:\/\/[^\s"'<>]+/g))].map((link) =>
      link.replaceAll('&amp;', '&'),
    ),
    from: from?.address ?? '',
    messageId: messageId ?? '',
    replyTo: replyTo?.[0]?.address ?? '',
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
    receivedAt: new Date().toISOString(),
  }
}
