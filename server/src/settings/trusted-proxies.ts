import { isIP } from 'node:net'
import { StartError } from '../platform/start-error.ts'
import type { Env } from './variables.ts'

/** Networks whose word about where a request comes from is believed. */
export function trustedProxies(env: Env): string[] {
  const networks = (env.TRUSTED_PROXIES || null)?.split(',').map((network) => network.trim()) ?? []
  for (const network of networks) {
    const [address = '', prefix = '0', more] = network.split('/')
    if (
      isIP(address) === 0 ||
      !/^\d{1,3}$/.test(prefix) ||
      Number(prefix) > (isIP(address) === 4 ? 32 : 128) ||
      more !== undefined
    )
      throw new StartError(`TRUSTED_PROXIES is not understood at "${network}": write addresses such as 10.0.0.0/8.`)
  }
  return networks
}
