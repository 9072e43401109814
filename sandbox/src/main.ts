import { startSandbox } from './server.ts'

/** Runs beside the app and dies with it: the channel to the parent closes however the parent ends. */
const [port, smtpPort, folder] = process.argv.slice(2)
process.on('disconnect', () => process.exit(0))

try {
  const { url, smtpUrl, google, googleHealth, fitbit, healthPlanet } = await startSandbox({
    port: Number(port),
    smtpPort: Number(smtpPort),
    folder: folder ?? null,
  })
  process.send?.({ url, smtpUrl, google, googleHealth, fitbit, healthPlanet })
} catch (error) {
  const { code = '', message } = error as NodeJS.ErrnoException
  process.send?.({ failure: code, reason: message }, () => process.exit(1))
}
