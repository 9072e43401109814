import { imports, type Service } from '@hakari/contract'
import { type ImportSettings, kindOf, providerNames, type ServiceSettings } from '../features/imports/index.ts'
import { StartError } from '../platform/start-error.ts'
import type { VaultKey } from '../platform/vault.ts'
import type { Env } from './variables.ts'

/** The services weights come from. What has no client id is off; outside production the sandbox takes its place. */
export function importSettings(env: Env): ImportSettings {
  const behind = imports.services.map((service) => [service, providerBehind(env, service)])
  const clients = providerNames.map((name) => [name, clientOf(env, kindOf(name).setting)])
  return {
    behind: Object.fromEntries(behind) as ImportSettings['behind'],
    clients: Object.fromEntries(clients) as ImportSettings['clients'],
  }
}

/** A setting chooses the provider only where a service has several. */
function providerBehind(env: Env, service: Service) {
  const names = providerNames.filter((name) => kindOf(name).service === service)
  const setting = `${service.toUpperCase()}_PROVIDER`
  const wanted = (names.length > 1 && env[setting]) || names[0]
  const found = names.find((name) => name === wanted)
  if (!found) throw new StartError(`${setting} is "${wanted}": set it to ${names.join(' or ')}.`)
  return found
}

function clientOf(env: Env, name: string): ServiceSettings | null {
  const [clientId, clientSecret] = [env[`${name}_CLIENT_ID`] || null, env[`${name}_CLIENT_SECRET`] || null]
  const base = env[`${name}_BASE`] || null
  if (clientId === null && clientSecret === null) return null
  if (clientId === null || clientSecret === null)
    throw new StartError(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET belong together: one of them is missing.`)
  if (base !== null && !/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/[\w./-]*)?$/.test(base))
    throw new StartError(`${name}_BASE is "${base}": it is only for something on this machine that plays the service.`)
  return { clientId, clientSecret, base: base?.replace(/\/$/, '') ?? null }
}

export function usesImports(env: Env): boolean {
  const { behind, clients } = importSettings(env)
  return Object.values(behind).some((name) => clients[name] !== null)
}

/** `TOKEN_KEYS=id:base64,...`: the first seals, the others still open. Null: one is made and kept in the data folder. */
export function tokenKeys(env: Env): [VaultKey, ...VaultKey[]] | null {
  const parts = (env.TOKEN_KEYS || null)?.split(',') ?? []
  const [first, ...others] = parts.map((part): VaultKey => {
    const [, id = '', text = ''] = /^\s*([\w-]{1,40}):([A-Za-z0-9+/_-]+=*)\s*$/.exec(part) ?? []
    const key = Buffer.from(text, 'base64')
    if (id === '' || key.length !== 32)
      throw new StartError('TOKEN_KEYS is not understood: write id:key, where key is 32 random bytes in base64.')
    return { id, key }
  })
  if (first && new Set(parts.map((part) => part.trim().split(':')[0])).size < parts.length)
    throw new StartError('TOKEN_KEYS names two keys alike.')
  return first ? [first, ...others] : null
}
