import { sized } from '../sized-svg.ts'
import { asFile, type WebFile } from './web-file.ts'

interface Icon {
  pixels: number
  /** How much of it the mark takes. */
  share: number
  /** Behind the mark; null: nothing. */
  ground: string | null
  svg: string
}

/** The icons phones ask for, from one drawing: each made once, when it is first asked for. */
export function drawnIcons(
  mark: string,
  { badge, ground }: { badge: string | null; ground: string },
): Map<string, () => Promise<WebFile>> {
  const icons: Record<string, Icon> = {
    '/icon-192.png': { pixels: 192, share: 1, ground: null, svg: mark },
    '/icon-512.png': { pixels: 512, share: 1, ground: null, svg: mark },
    // What phones cut off of a maskable icon is a fifth at most.
    '/icon-maskable-512.png': { pixels: 512, share: 0.66, ground, svg: mark },
    '/apple-touch-icon.png': { pixels: 180, share: 0.8, ground, svg: mark },
    ...(badge !== null && { '/badge-96.png': { pixels: 96, share: 1, ground: null, svg: badge } }),
  }
  return new Map(Object.entries(icons).map(([path, icon]) => [path, once(() => draw(icon))]))
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    }))
}

async function draw({ pixels, share, ground, svg }: Icon): Promise<WebFile> {
  // Only who has a mark of their own needs it, and only when somebody asks.
  const { default: sharp } = await import('sharp')
  const inner = Math.round(pixels * share)
  const edge = Math.floor((pixels - inner) / 2)
  const drawing = await sharp(Buffer.from(sized(svg, inner)))
    .png()
    .toBuffer()
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 }
  const png = await sharp({ create: { width: pixels, height: pixels, channels: 4, background } })
    .composite([{ input: drawing, left: edge, top: edge }])
    .png()
    .toBuffer()
  return { ...asFile(new Uint8Array(png)), type: 'image/png', packed: {} }
}
