import { main } from '../../src/main.ts'

/** The app beside a sandbox that outlives it: what was sent before a kill is known after it. */
await main(async (config) => ({
  ...config,
  push: { ...config.push, sandbox: `http://localhost:${config.sandboxPort}` },
}))
