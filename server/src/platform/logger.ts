import pino, { type DestinationStream, type Logger } from 'pino'

export type { Logger } from 'pino'

const secretNames = ['cookie', 'authorization', 'password', 'token', 'secret', 'set-cookie', 'code']
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
      redact: {
        paths: secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: '[cut]',
      },
      hooks: { streamWrite: (text) => text.replace(emailAddress, '[email]') },
    },
    destination,
  )
}
