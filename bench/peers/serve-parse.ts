import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'

interface ParseServer {
  start: () => Promise<unknown>
  app: RequestListener
}
type Express = (() => RequestListener & { use: (path: string, app: RequestListener) => void }) & object

/** Parse Server as its own guide starts it, with nothing to log. */
const [folder = '', options = '{}'] = process.argv.slice(2)
const installed = createRequire(join(folder, 'node_modules/parse-server/package.json'))
const { ParseServer } = installed('./lib/index.js') as { ParseServer: new (options: object) => ParseServer }
const express = installed('express') as Express
const parse = new ParseServer(JSON.parse(options) as object)
await parse.start()
const app = express()
app.use('/parse', parse.app)
const server = createServer(app)
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
process.on('disconnect', () => process.exit(0))
