import { StartError } from '../platform/start-error.ts'
import type { Env } from './variables.ts'

export function databaseUrl(env: Env, name: 'DATABASE_URL' | 'DATABASE_MIGRATION_URL'): string | null {
  const text = env[name]
  if (!text) return null
  if (!/^postgres(ql)?:\/\//.test(text))
    throw new StartError(`${name} is not a PostgreSQL address: it starts with postgres://.`)
  if (!env.DATABASE_URL) throw new StartError(`${name} stands beside DATABASE_URL, which is missing.`)
  return text
}
