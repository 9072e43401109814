import pino, { type DestinationStream, type Logger } from 'pino'
import { standardError } from './log-lines.ts'

export type { Logger } from 'pino'

const secretName = /token|secret|password|cookie|authorization/i
/** Its repetitions are bounded, so that no line can keep it busy. */
const emailAddress = /[^\s"'<>@:\\]{1,64}@[^\s"'<>@\\]{1,200}\.[a-z0-9-]{1,63}/gi

/** JSON lines on standard error. Secrets are cut by name, e-mail addresses wherever they stand. */
export function createLogger(level: string, destination: DestinationStream = standardError()): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: (fields) => cutSecrets(fields) as Record<string, unknown> },
      serializers: { err: describe },
      hooks: { streamWrite: (line) => (line.includes('@') ? line.replace(emailAddress, '[email]') : line) },
    },
    destination,
  )
}

function cutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error || depth > 4) return value
  if (Array.isArray(value)) return value.map((item) => cutSecrets(item, depth + 1))
  const cut: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(value))
    cut[name] = secretName.test(name) ? '[cut]' : cutSecrets(inner, depth + 1)
  return cut
}

/** Only these fields are logged: a database's error also carries the values that did not fit. */
function describe(error: unknown): object {
  // Anything may be thrown, or be a cause: also what somebody sent.
  if (!(error instanceof Error)) return { message: typeof error }
  const { name, message, stack, cause, code } = error as Error & { code?: unknown }
  return {
    name,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(cause !== undefined && { cause: describe(cause) }),
  }
}
