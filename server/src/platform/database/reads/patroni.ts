export interface PatroniSettings {
  /** Where etcd's members answer, such as http://10.0.0.1:2379. */
  etcdUrls: string[]
  /** The protocol in which Patroni speaks to it: each has keys of its own. */
  protocol: EtcdProtocol
  /** The name of the cluster there. */
  scope: string
}

export const etcdProtocols = ['v2', 'v3'] as const
type EtcdProtocol = (typeof etcdProtocols)[number]

interface Sync {
  sync_standby?: string | null
  quorum?: number | null
}

interface Member {
  host: string
  port: string
}

/**
 * Who has everything that was ever acknowledged: the standby that Patroni names as synchronous; the primary itself while there is
 * none, as after a failover. Confirmed by a majority of etcd, so that nobody who is cut off takes an old one for it.
 */
export async function whoHasEverything(
  { etcdUrls, protocol, scope }: PatroniSettings,
  signal: AbortSignal,
): Promise<Member | null> {
  const known = await Promise.any(etcdUrls.map((url) => clusterIn[protocol](url, `/service/${scope}/`, signal)))
  const { sync_standby: standbys, quorum } = JSON.parse(known.get('sync') ?? '{}') as Sync
  // Where some of several are enough for a write, none of them has everything for sure.
  if (quorum) return null
  // Several, separated by commas, are as good as each other: each write waits for all of them.
  const [name] = (standbys || known.get('leader') || '').split(',')
  const member = known.get(`members/${name}`)
  if (!name || !member) return null
  const { conn_url: address = '' } = JSON.parse(member) as { conn_url?: string }
  const { hostname: host, port } = new URL(address)
  return { host, port }
}

type Read = (etcdUrl: string, prefix: string, signal: AbortSignal) => Promise<Map<string, string>>

/** Everything Patroni has written down of the cluster. etcd answers when a majority of its members agrees that it is the newest. */
const clusterIn: Record<EtcdProtocol, Read> = {
  async v2(etcdUrl, prefix, signal) {
    interface Node {
      key: string
      value?: string
      nodes?: Node[]
    }
    const leaves = (node: Node): Node[] => (node.nodes ? node.nodes.flatMap(leaves) : [node])
    const url = new URL(`/v2/keys${prefix}?recursive=true&quorum=true`, etcdUrl)
    const { node } = await answerOf<{ node: Node }>(fetch(url, { signal, redirect: 'error' }))
    return new Map(leaves(node).map(({ key, value = '' }) => [key.slice(prefix.length), value]))
  },
  async v3(etcdUrl, prefix, signal) {
    const after = `${prefix.slice(0, -1)}0`
    const body = JSON.stringify({ key: encoded(prefix), range_end: encoded(after) })
    const asked = fetch(new URL('/v3/kv/range', etcdUrl), { method: 'POST', body, signal, redirect: 'error' })
    const { kvs = [] } = await answerOf<{ kvs?: { key: string; value: string }[] }>(asked)
    return new Map(kvs.map(({ key, value }) => [decoded(key).slice(prefix.length), decoded(value)]))
  },
}

async function answerOf<T>(asked: Promise<Response>): Promise<T> {
  const answer = await asked
  if (!answer.ok) throw new Error(`etcd answers ${answer.status}`)
  return (await answer.json()) as T
}

const encoded = (text: string) => Buffer.from(text).toString('base64')
const decoded = (base64: string) => Buffer.from(base64, 'base64').toString()
