import type { Context } from 'hono'
import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join, relative, sep } from 'node:path'
import type { Brand } from '../brand.ts'
import { StartError } from '../start-error.ts'
import { dressFiles } from './brand-files.ts'
import type { HttpEnv } from './context.ts'
import { headWriter, type PageHead, withNoindex } from './page-head.ts'
import { asFile, type Encoding, type WebFile } from './web-file.ts'

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

/** A file at the root, such as /robots.txt; deeper down a dot may belong to somebody's name. */
const namesFile = /^\/[^/]*\.[^/]*$/

export interface WebFiles {
  /** Serves whatever the path names. */
  serve: (c: Context<HttpEnv>) => Response | Promise<Response>
  /** The app's shell, for a path where the server knows that there is nothing, or does not say now. */
  shell: (c: Context<HttpEnv>, status: 404 | 429 | 503) => Response
  /** The app's shell with a head of its own. */
  page: (c: Context<HttpEnv>, head: PageHead) => Response
}

/**
 * The built front end, held in memory: a request can name a file of the build or nothing at all. Any
 * other path is the app's shell, whose router knows where it leads.
 */
export async function loadWebFiles(folder: string, brand: Brand): Promise<WebFiles> {
  const files = await readAll(folder)
  if (!files.has('/index.html'))
    throw new StartError(`There is no built front end in ${folder}: run npm run build first.`)
  const drawn = dressFiles(files, brand)
  const shell = files.get('/index.html')
  if (!shell) throw new Error('the page was lost')
  const html = new TextDecoder().decode(shell.plain)
  const withHead = headWriter(html)
  const written = (page: string) => ({ ...asFile(new TextEncoder().encode(page)), type: shell.type, packed: {} })
  const noindexShell = written(withNoindex(html))
  const shellFor = (c: Context<HttpEnv>) => (c.get('isNoindex') ? noindexShell : shell)
  return {
    serve(c) {
      const isAsset = c.req.path.startsWith('/assets/')
      const drawing = drawn.get(c.req.path)
      if (drawing) return drawing().then((file) => answer(c, file))
      const named = files.get(c.req.path)
      if (!named && (isAsset || namesFile.test(c.req.path))) return c.notFound()
      return answer(c, named ?? shellFor(c), { caching: isAsset ? 'public, max-age=31536000, immutable' : 'no-cache' })
    },
    shell: (c, status) => answer(c, shellFor(c), { status }),
    page: (c, head) => {
      const page = withHead(head)
      return answer(c, written(c.get('isNoindex') ? withNoindex(page) : page))
    },
  }
}

function answer(
  c: Context<HttpEnv>,
  file: WebFile,
  { caching = 'no-cache', status = 200 }: { caching?: string; status?: 200 | 404 | 429 | 503 } = {},
): Response {
  const encoding = chooseEncoding(c.req.header('Accept-Encoding') ?? '', file)
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`
  const isKnown = status === 200 && c.req.header('If-None-Match')?.includes(etag)
  c.set('headersWritten', true)
  // Bytes with plain headers are what the adapter writes fastest.
  const headers = {
    ...c.get('headers'),
    'Cache-Control': caching,
    Vary: 'Accept-Encoding',
    ...(status === 200 && { ETag: etag }),
  }
  if (isKnown) return new Response(null, { status: 304, headers })
  return new Response((encoding && file.packed[encoding]) ?? file.plain, {
    status,
    headers: { ...headers, 'Content-Type': file.type, ...(encoding && { 'Content-Encoding': encoding }) },
  })
}

function chooseEncoding(accepted: string, { packed }: WebFile): Encoding | null {
  const names = accepted.split(',').map((part) => part.trim())
  const wanted = (name: string) =>
    names.some((part) => part === name || (part.startsWith(`${name};`) && !/q=0(\.0*)?$/.test(part)))
  return (['br', 'gzip'] as const).find((name) => packed[name] && wanted(name)) ?? null
}

async function readAll(folder: string): Promise<Map<string, WebFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const bytes = new Map(
    await Promise.all(paths.map(async (path) => [path, new Uint8Array(await readFile(path))] as const)),
  )
  const served = [...bytes].filter(([path]) => !/\.(br|gz)$/.test(path) && !basename(path).startsWith('.'))
  return new Map(
    served.map(([path, plain]): [string, WebFile] => {
      const [br, gzip] = [bytes.get(`${path}.br`), bytes.get(`${path}.gz`)]
      const type = contentTypes[extname(path)] ?? 'application/octet-stream'
      return [
        `/${relative(folder, path).split(sep).join('/')}`,
        { type, ...asFile(plain), packed: { ...(br && { br }), ...(gzip && { gzip }) } },
      ]
    }),
  )
}
