import pino, { type DestinationStream, type Logger } from 'pino'

export type { Logger } from 'pino'

const secretNames = new Set(['cookie', 'set-cookie', 'authorization', 'password', 'token', 'secret', 'code'])
const emailAddress = /[^\s"'<>@:\\]+@[^\s"'<>@\\]+\.[a-z0-9-]+/gi

/** JSON lines on standard error. Secrets are cut by name, e-mail addresses wherever they stand. */
export function createLogger(
  level: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: false }),
): Logger {
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
    cut[name] = secretNames.has(name.toLowerCase()) ? '[cut]' : cutSecrets(inner, depth + 1)
  return cut
}

/** Only these: a database's error also carries the values that did not fit. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause, code } = error as Error & { code?: unknown }
  return {
    name,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(cause !== undefined && { cause: describe(cause) }),
  }
}
