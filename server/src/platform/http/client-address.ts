import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6, type Socket } from 'node:net'

/** Networks whose word about the client's address counts, such as `10.0.0.0/8`. */
export function trustedNetworks(list: string[]): BlockList {
  const trusted = new BlockList()
  for (const network of list) {
    const [address = '', prefix] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    trusted.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return trusted
}

/** Whom limits count. A peer that is no proxy stays the same client for as long as it is connected. */
export function clientFinder(trusted: BlockList): (socket: Socket, forwardedFor: string | undefined) => string {
  const known = new WeakMap<Socket, string>()
  return (socket, forwardedFor) => {
    const found = known.get(socket)
    if (found !== undefined) return found
    const peer = plain(socket.remoteAddress ?? '')
    const client = networkOf(clientAddress(peer, forwardedFor, trusted))
    if (!isAmong(peer, trusted)) known.set(socket, client)
    return client
  }
}

/** The peer itself, unless it is a proxy of ours: then the last address in the chain that is none. */
export function clientAddress(peer: string, forwardedFor: string | undefined, trusted: BlockList): string {
  const chain = [...(forwardedFor ?? '').split(',').map((part) => part.trim()), peer].map(plain)
  let client = plain(peer)
  while (isAmong(client, trusted)) {
    chain.pop()
    const before = chain.at(-1)
    if (!before || !isIP(before)) break
    client = before
  }
  return client
}

/** The network a client is counted by: of IPv6 the /64 that one household owns. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const { hostname } = new URL(`http://[${address}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(8 - front.length - back.length).fill('0')
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`
}

/** As an IPv4 socket would see it, and without the name of an interface. */
export const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '')

export const isAmong = (address: string, networks: BlockList) =>
  isIP(address) !== 0 && networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

/** A program on this machine speaks to us itself: not through a proxy or a tunnel that ends here. */
export function isOwnMachine({ socket, headers }: IncomingMessage): boolean {
  const peer = plain(socket.remoteAddress ?? '')
  return (peer === '::1' || peer.startsWith('127.')) && forwardingHeaders.every((name) => headers[name] === undefined)
}
