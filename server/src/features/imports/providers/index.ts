import { imports, type Service } from '@hakari/contract'
import { createHttpClient } from './http-client.ts'
import { fitbitWeb } from './fitbit-web.ts'
import { googleHealth } from './google-health.ts'
import { healthPlanet } from './health-planet.ts'
import type { ProviderActs, ProviderKind } from './provider.ts'

/** Of several behind one service the first stands there, unless a setting names another. */
const kinds = {
  google_health: googleHealth,
  fitbit_web: fitbitWeb,
  health_planet: healthPlanet,
} satisfies Record<string, ProviderKind>

export type ProviderName = keyof typeof kinds
export interface Provider extends ProviderKind, ProviderActs {
  name: ProviderName
}
export type Providers = Record<Service, Provider | null>

export const providerNames = Object.keys(kinds) as ProviderName[]
export const kindOf = (name: ProviderName): ProviderKind => kinds[name]

export interface ServiceSettings {
  clientId: string
  clientSecret: string
  /** Where something on loopback plays the service; null: the service itself. */
  base: string | null
}

export interface ImportSettings {
  /** Who stands behind a service. */
  behind: Record<Service, ProviderName>
  clients: Record<ProviderName, ServiceSettings | null>
}

interface Surroundings {
  origin: string
  timeoutMs: number
  pauseMs: number
}

/** Null for what is not set up. */
export function createProviders({ behind, clients }: ImportSettings, surroundings: Surroundings): Providers {
  const { origin, ...patience } = surroundings
  const httpClientFor = (...addresses: string[]) =>
    createHttpClient({ origins: addresses.map((address) => new URL(address).origin), ...patience })
  const providerOf = (name: ProviderName): Provider | null => {
    const [kind, settings] = [kindOf(name), clients[name]]
    if (!settings) return null
    const { base, ...credentials } = settings
    const client = { ...credentials, redirectUri: `${origin}${kind.callbackPath}` }
    return { name, ...kind, ...kind.speak({ base, client, httpClientFor }) }
  }
  return Object.fromEntries(imports.services.map((service) => [service, providerOf(behind[service])])) as Providers
}
