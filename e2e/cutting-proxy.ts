import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * Passes bytes between the browser and the app, and cuts the connections of the first requests that begin so, each
 * after as many bytes of it as `cuts` says.
 */
export async function cuttingProxy(app: string, { request, cuts }: { request: string; cuts: number[] }) {
  const { hostname, port } = new URL(app)
  const open = new Set<Socket>()
  const left = [...cuts]
  const seen = { requests: 0, cut: 0 }
  const server = createServer((browser) => {
    const behind = connect(Number(port), hostname)
    for (const socket of [browser, behind]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        browser.destroy()
        behind.destroy()
      })
    }
    let most = Infinity
    let passed = 0
    let isCut = false
    browser.on('data', (part) => {
      // What had arrived before the cut is still handed over.
      if (isCut) return
      if (part.toString('latin1', 0, request.length) === request) {
        seen.requests++
        passed = 0
        most = left.shift() ?? Infinity
      }
      passed += part.length
      if (passed > most) {
        isCut = true
        seen.cut++
        browser.resetAndDestroy()
      } else if (!behind.write(part)) {
        browser.pause()
        behind.once('drain', () => browser.resume())
      }
    })
    behind.pipe(browser)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    seen,
    hangUp() {
      for (const socket of open) socket.destroy()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
