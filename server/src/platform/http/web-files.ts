import type { Context } from 'hono'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { StartError } from '../start-error.ts'
import type { HttpEnv } from './context.ts'

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

interface WebFile {
  bytes: Buffer
  type: string
  etag: string
}

export type WebFiles = (c: Context<HttpEnv>) => Response | Promise<Response>

/**
 * The built front end, held in memory: a request can name a file of the build or nothing at all. Any
 * other path is the app's shell, whose router knows where it leads.
 */
export async function loadWebFiles(folder: string): Promise<WebFiles> {
  const files = await readAll(folder)
  const shell = files.get('/index.html')
  if (!shell) throw new StartError(`There is no built front end in ${folder}: run npm run build first.`)
  return (c) => {
    const named = files.get(c.req.path)
    if (!named && c.req.path.startsWith('/assets/')) return c.notFound()
    const file = named ?? shell
    const immutable = c.req.path.startsWith('/assets/')
    c.header('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    c.header('ETag', file.etag)
    c.header('Vary', 'Accept-Encoding')
    if (c.req.header('If-None-Match') === file.etag) return c.body(null, 304)
    c.header('Content-Type', file.type)
    for (const [encoding, ending] of [
      ['br', '.br'],
      ['gzip', '.gz'],
    ] as const) {
      const packed = files.get(`${named ? c.req.path : '/index.html'}${ending}`)
      if (packed && c.req.header('Accept-Encoding')?.includes(encoding)) {
        c.header('Content-Encoding', encoding)
        return c.body(new Uint8Array(packed.bytes))
      }
    }
    return c.body(new Uint8Array(file.bytes))
  }
}

async function readAll(folder: string): Promise<Map<string, WebFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(
      files.map(async (file): Promise<[string, WebFile]> => {
        const bytes = await readFile(file)
        const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
        const type = contentTypes[extname(file)] ?? 'application/octet-stream'
        return [`/${relative(folder, file).split(sep).join('/')}`, { bytes, type, etag }]
      }),
    ),
  )
}
