import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { readConfig } from '../server/src/config.ts'
import { cannotListen, StartError } from '../server/src/platform/start-error.ts'
import { repository } from './repository-files.ts'

/** Hot reload: Vite in front on PORT, the server behind it on the next port, started again when its files change. */
async function dev(): Promise<void> {
  const { port, origin } = readConfig()
  const serverPort = port + 1
  const target = `http://127.0.0.1:${serverPort}`
  const vite = await createServer({
    root: join(repository, 'web'),
    configFile: join(repository, 'web/vite.config.ts'),
    server: { port, strictPort: true, proxy: { '/api': target, '/healthz': target, '/readyz': target } },
  })
  await vite.listen().catch(() => {
    throw cannotListen(port, 'PORT', { code: 'EADDRINUSE' })
  })
  console.log(`hot reload on http://localhost:${port}`)
  const server = spawn(
    process.execPath,
    ['--watch-path=server/src', '--watch-path=contract/src', '--watch-preserve-output', 'scripts/start.ts'],
    { cwd: repository, stdio: 'inherit', env: { ...process.env, PORT: String(serverPort), ORIGIN: origin } },
  )
  server.once('exit', (code) => process.exit(code ?? 0))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
}

await dev().catch((error: unknown) => {
  console.error(error instanceof StartError ? `hakari: ${error.message}` : error)
  process.exit(1)
})
