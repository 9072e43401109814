import { startSandbox } from './server.ts'

/**
 * Runs beside the app and dies with it: the channel to the parent closes however the parent ends. A
 * Ctrl-C reaches both at once, and the app may still have a mail to send, so signals are left to it.
 */
const [port, folder] = process.argv.slice(2)
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', () => process.exit(0))

try {
  const { url, smtpUrl } = await startSandbox({ port: Number(port), folder: folder ?? null })
  process.send?.({ url, smtpUrl })
} catch (error) {
  process.send?.({ failure: (error as NodeJS.ErrnoException).code ?? String(error) })
  process.exit(1)
}
