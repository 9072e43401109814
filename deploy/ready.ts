/**
 * Exits 0 when the process on PORT of this machine should get visitors: the container's health check, and with
 * `--wait SECONDS` what systemd waits for after a start. Needs no curl.
 */
const port = process.env['PORT'] || '3000'
const waitAt = process.argv.indexOf('--wait')
const until = Date.now() + (waitAt < 0 ? 0 : Number(process.argv[waitAt + 1]) * 1000)

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(3000) })).ok
  } catch {
    return false
  }
}

let ready = await isReady()
while (!ready && Date.now() < until) {
  await new Promise((resolve) => setTimeout(resolve, 200))
  ready = await isReady()
}
process.exitCode = ready ? 0 : 1
