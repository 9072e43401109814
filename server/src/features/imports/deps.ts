import type { Service } from '@hakari/contract'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Provider, Providers } from './providers/index.ts'

export type ImportDeps = Pick<Platform, 'db' | 'events' | 'jobs' | 'limits' | 'clock' | 'vault' | 'logger'> & {
  providers: Providers
  timeoutMs: number
}

export function providerOf({ providers }: Pick<ImportDeps, 'providers'>, service: Service): Provider {
  const provider = providers[service]
  if (!provider) throw new Refusal('provider_off')
  return provider
}
