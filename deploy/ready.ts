/**
 * Exits 0 when the process on PORT of this machine should get visitors; with `--alive` when it lives: the container's health
 * check, because a database that is away is mended by no restart. `--wait SECONDS` is what systemd does after a start, for as
 * long as that process (MAINPID) is there: a migration takes its time. Needs no curl.
 */
const port = process.env['PORT'] || '3000'
const path = process.argv.includes('--alive') ? '/healthz' : '/readyz'
const waitAt = process.argv.indexOf('--wait')
const until = Date.now() + (waitAt < 0 ? 0 : Number(process.argv[waitAt + 1]) * 1000)

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(3000) })).ok
  } catch {
    return false
  }
}

function isThere(pid: number): boolean {
  try {
    return pid === 0 || process.kill(pid, 0)
  } catch {
    return false
  }
}

let ready = await isReady()
while (!ready && Date.now() < until && isThere(Number(process.env['MAINPID'] ?? 0))) {
  await new Promise((resolve) => setTimeout(resolve, 200))
  ready = await isReady()
}
process.exitCode = ready ? 0 : 1
