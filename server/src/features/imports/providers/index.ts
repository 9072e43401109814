import type { Service } from '@hakari/contract'
import { createAsk } from './ask.ts'
import { fitbitAddresses, fitbitWeb } from './fitbit-web.ts'
import { googleHealth, googleHealthAddresses } from './google-health.ts'
import { healthPlanet, healthPlanetBase } from './health-planet.ts'
import type { Client, Provider } from './provider.ts'

export type Providers = Record<Service, Provider | null>

interface ServiceSettings {
  clientId: string
  clientSecret: string
  /** Where something on loopback plays the service; null: the service itself. */
  base: string | null
}

export interface ImportSettings {
  /** Who stands behind "Fitbit". */
  fitbitProvider: 'google_health' | 'fitbit_web'
  googleHealth: ServiceSettings | null
  fitbitWeb: ServiceSettings | null
  healthPlanet: ServiceSettings | null
}

const callbackPaths: Record<Service, string> = {
  fitbit: '/fitbit/callback',
  health_planet: '/healthplanet/callback',
}

interface Surroundings {
  origin: string
  timeoutMs: number
  pauseMs: number
}

/** Null for what is not set up. */
export function createProviders(settings: ImportSettings, { origin, timeoutMs, pauseMs }: Surroundings): Providers {
  const clientOf = (service: Service, { clientId, clientSecret }: ServiceSettings): Client => ({
    clientId,
    clientSecret,
    redirectUri: `${origin}${callbackPaths[service]}`,
  })
  const askOf = (...addresses: string[]) =>
    createAsk({ origins: addresses.map((address) => new URL(address).origin), timeoutMs, pauseMs })

  function fitbit(): Provider | null {
    if (settings.fitbitProvider === 'fitbit_web') return settings.fitbitWeb && oldFitbit(settings.fitbitWeb)
    return settings.googleHealth && newFitbit(settings.googleHealth)
  }
  function newFitbit(its: ServiceSettings): Provider {
    const { base } = its
    const addresses = base
      ? { authorize: `${base}/o/oauth2/v2/auth`, token: `${base}/token`, revoke: `${base}/revoke`, api: base }
      : googleHealthAddresses
    const { token, revoke, api } = addresses
    return googleHealth(askOf(token, revoke, api), addresses, clientOf('fitbit', its))
  }
  function oldFitbit(its: ServiceSettings): Provider {
    const { base } = its
    const addresses = base ? { authorize: `${base}/oauth2/authorize`, api: base } : fitbitAddresses
    return fitbitWeb(askOf(addresses.api), addresses, clientOf('fitbit', its))
  }
  function scale(its: ServiceSettings): Provider {
    const base = its.base ?? healthPlanetBase
    return healthPlanet(askOf(base), base, clientOf('health_planet', its))
  }
  return { fitbit: fitbit(), health_planet: settings.healthPlanet && scale(settings.healthPlanet) }
}
