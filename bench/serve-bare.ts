import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { pageOfEntries } from './page-of-entries.ts'

/** The floor: Node's own server, which says the same, or what is in this file, and does nothing else. */
const [file] = process.argv.slice(2)
const page: unknown = file ? JSON.parse(readFileSync(file, 'utf8')) : pageOfEntries
const server = createServer((_, response) => {
  const text = JSON.stringify(page)
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) })
  response.end(text)
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
process.on('disconnect', () => process.exit(0))
