import { createHash } from 'node:crypto'
import { type Brand, ownBrand } from '../brand.ts'
import { brandStyleOf } from './brand-style.ts'
import { drawnIcons } from './drawn-icons.ts'
import { escaped } from './page-head.ts'
import { packedFile, type WebFile } from './web-file.ts'

const [page, manifest, worker, icon] = ['/index.html', '/manifest.webmanifest', '/service-worker.js', '/icon.svg']

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/**
 * Puts the operator's name, mark and colours into the built front end, once, at the start. What is left out stays the bytes of
 * the build. Gives the icons, which are drawn for the first who asks.
 */
export function dressFiles(files: Map<string, WebFile>, brand: Brand): Map<string, () => Promise<WebFile>> {
  const read = (path: string) => new TextDecoder().decode(files.get(path)?.plain)
  const markPath = brand.mark === null ? null : `/assets/mark-${hash(brand.mark)}.svg`
  const drawing = brand.mark ?? recoloured(read(icon), brand)
  const version = drawing === null ? '' : hash(drawing + (brand.badge ?? ''))
  const dressed = new Map(
    Object.entries({
      [page]: dressedPage(read(page), brand, { markPath, version }),
      [manifest]: dressedManifest(read(manifest), brand, version),
    }).filter(([path, text]) => text !== read(path)),
  )
  if (brand.mark !== null && markPath !== null) dressed.set(markPath, brand.mark)
  if (drawing !== null) dressed.set(icon, drawing)
  if (dressed.size === 0) return new Map()
  const look = hash([...dressed].flat().join('\n'))
  dressed.set(worker, dressedWorker(read(worker), brand, { look, markPath }))
  const svg = files.get(icon)?.type ?? ''
  for (const [path, text] of dressed) files.set(path, packedFile(text, files.get(path)?.type ?? svg))
  return drawing === null ? new Map() : drawnIcons(drawing, { badge: brand.badge, ground: brand.colours.light.paper })
}

/** Our mark in the colours of another; null where they are ours. */
function recoloured(svg: string, { colours: { light } }: Brand): string | null {
  const ours = ownBrand.colours.light
  if (light.accent === ours.accent && light.accentInk === ours.accentInk) return null
  return svg.replaceAll(ours.accent, light.accent).replaceAll('#fff', light.accentInk)
}

interface Mark {
  markPath: string | null
  version: string
}

/** The browser reads all of it from the page, before it shows anything: nobody sees another name or colour first. */
function dressedPage(html: string, brand: Brand, { markPath, version }: Mark): string {
  const style = brandStyleOf(brand)
  const said = {
    mark: markPath,
    files: brand.fileStem === ownBrand.fileStem ? null : brand.fileStem,
    contact: brand.contact,
    texts: brand.ownTexts.join(' ') || null,
  }
  const root = Object.entries(said)
    .map(([name, value]) => (value === null ? '' : ` data-${name}="${escaped(value)}"`))
    .join('')
  const steps: [from: string, to: string][] = [
    [ownBrand.name, escaped(brand.name)],
    [`content="${ownBrand.shortName}"`, `content="${escaped(brand.shortName)}"`],
    ['<html lang="ja"', `<html lang="ja"${root}`],
    ['</head>', style === null ? '</head>' : `<style>${style}</style>\n  </head>`],
    [`href="${icon}"`, `href="${markPath ?? icon}"`],
    ['href="/apple-touch-icon.png"', `href="/apple-touch-icon.png${version && `?v=${version}`}"`],
  ]
  for (const [from] of steps) if (!html.includes(from)) throw new Error(`the page has no ${from}`)
  // At once, so that nothing is looked for in what was just put in.
  const found = new Map(steps)
  const any = steps.map(([from]) => from.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')
  return html.replaceAll(new RegExp(any, 'g'), (from) => found.get(from) ?? from)
}

function dressedManifest(text: string, brand: Brand, version: string): string {
  const { name, shortName } = brand
  if (name === ownBrand.name && shortName === ownBrand.shortName && version === '') return text
  const built = JSON.parse(text) as { icons: { src: string }[] }
  // A phone fetches icons anew under another address alone.
  const icons = version === '' ? built.icons : built.icons.map((one) => ({ ...one, src: `${one.src}?v=${version}` }))
  return `${JSON.stringify({ ...built, name, short_name: shortName, icons }, null, 2)}\n`
}

/** A worker of other bytes is another worker: it keeps the page and the mark as they are now, and drops what was kept before. */
function dressedWorker(
  code: string,
  brand: Brand,
  { look, markPath }: { look: string; markPath: string | null },
): string {
  const build = /\{"name":"([0-9a-f]{16})","siteName":"[^"]*","files":\[/
  if (!build.test(code)) throw new Error('the service worker does not say which build it is of')
  const more = markPath === null ? '' : `${JSON.stringify(markPath)},`
  return code.replace(
    build,
    (_, name: string) => `{"name":"${hash(name + look)}","siteName":${JSON.stringify(brand.name)},"files":[${more}`,
  )
}
