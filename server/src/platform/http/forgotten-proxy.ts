import type { IncomingMessage } from 'node:http'
import type { BlockList } from 'node:net'
import type { Logger } from '../logger.ts'
import { isAmong, plain, trustedNetworks } from './client-address.ts'

/** Where a proxy of the operator's stands. Over the Internet anybody can send the header, and means nothing by it. */
const near = trustedNetworks([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
])
const names = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const
/** On a developer's machine one header is a trial; several visitors are a proxy. */
const visitorsInDevelopment = 3

interface Settings {
  logger: Logger
  trusted: BlockList
  isProduction: boolean
}

/** Behind a proxy that is not believed all visitors are one client, and soon held up: said once, with what to set. */
export function noticeForgottenProxy({ logger, trusted, isProduction }: Settings): (request: IncomingMessage) => void {
  const visitors = new Set<string>()
  let isSaid = false
  return ({ socket, headers }) => {
    if (isSaid) return
    const header = names.find((name) => headers[name] !== undefined)
    if (header === undefined) return
    const peer = plain(socket.remoteAddress ?? '')
    if (isAmong(peer, trusted) || !isAmong(peer, near)) return
    visitors.add(String(headers[header]).slice(0, 100))
    if (!isProduction && visitors.size < visitorsInDevelopment) return
    isSaid = true
    visitors.clear()
    const also = header === names[0] ? '' : ', and let it send X-Forwarded-For'
    const hint = `if a proxy of yours has this address, put ${peer} into TRUSTED_PROXIES${also}`
    logger.warn({ peer, header, hint }, 'a proxy is not believed: all its visitors count as one client')
  }
}
