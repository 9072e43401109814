/** How many times more the /48 around a client may than the client. */
const wider = 16

/** One customer often has 256 or 65,536 networks of the size that limits count: all of them lie in this one. */
export const wideNetworkOf = (client: string) =>
  client.replace(/^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):[0-9a-f]+::\/64$/, '$1::/48')

/** Whom a use counts for: an IPv6 client, and more widely its /48; anybody else alone. */
export function countedFor(subject: string): { subject: string; factor: number }[] {
  const wide = wideNetworkOf(subject)
  return [{ subject, factor: 1 }, ...(wide === subject ? [] : [{ subject: wide, factor: wider }])]
}
